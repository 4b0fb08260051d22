# cpack: packages for Debian, one per component of the installation. docs/packages.md says how to make and install them.
#
#   cmake --preset package && cmake --build --preset package && cpack --preset package        build/package/*.deb
#
#   perfectplay            the program, its manual page, its completions            component program
#   libperfectplay-dev     the static libraries, the public headers                 component library
#   python3-perfectplay    the Python module, where it is built                     component python
#
# Every package has a second component with what only a package of Debian's has: its copyright and its changelogs.
set(PERFECTPLAY_MAINTAINER "Perfect Play developers <developers@perfectplay.invalid>" CACHE STRING
    "Who answers for the packages: a name and an address")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME perfectplay)
set(CPACK_PACKAGE_VENDOR "The Perfect Play authors")
set(CPACK_PACKAGE_CONTACT "${PERFECTPLAY_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_finish.cmake)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

# The date of the changelog is that of the commit, so that the same sources make the same package.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH} AND GIT_PROGRAM AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  execute_process(COMMAND ${GIT_PROGRAM} log -1 --format=%ct WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE seconds
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(seconds)
    set(ENV{SOURCE_DATE_EPOCH} ${seconds})
  endif()
endif()
string(TIMESTAMP PERFECTPLAY_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
# A paragraph of Debian's copyright file: every line begins with a blank, and an empty one is a dot.
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "^MIT License\n\nCopyright[^\n]*\n\n" "" licence "${licence}")
string(STRIP "${licence}" licence)
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " PERFECTPLAY_LICENCE " ${licence}")
configure_file(${PROJECT_SOURCE_DIR}/cmake/debian/copyright.in ${PROJECT_BINARY_DIR}/debian/copyright @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/cmake/debian/changelog.in ${PROJECT_BINARY_DIR}/debian/changelog.Debian @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_BINARY_DIR}/debian/changelog COPYONLY)

# perfectplay_package(COMPONENT NAME SECTION TEXT): a package of this name with what the component installs.
set(CPACK_COMPONENTS_ALL "")
macro(perfectplay_package component name section text)
  string(TOUPPER ${component} upper)
  install(FILES ${PROJECT_BINARY_DIR}/debian/copyright ${PROJECT_BINARY_DIR}/debian/changelog.Debian
                ${PROJECT_BINARY_DIR}/debian/changelog
          DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${name} COMPONENT ${component}_papers EXCLUDE_FROM_ALL)
  list(APPEND CPACK_COMPONENTS_ALL ${component} ${component}_papers)
  set(CPACK_COMPONENT_${upper}_GROUP ${component})
  set(CPACK_COMPONENT_${upper}_PAPERS_GROUP ${component})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${text}")
endmacro()

perfectplay_package(program perfectplay math
  "Given the rules of a finite game, perfectplay says who wins and in how many\nmoves, writes strategies, checks them with independent code, plays and draws.\n\
It knows games on graphs and boards (Nim, tic-tac-toe, Connect Four, Hex),\nAwale, and deduction games (Mastermind, bulls and cows, word games), and\n\
serves an explorer for browsers.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "graphviz, fonts-dejavu-core")

perfectplay_package(library libperfectplay-dev libdevel
  "The libraries and headers with which programs solve games, check solutions\nand ask for perfect play. The libraries are static.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libexpected-dev, libfmt-dev, nlohmann-json3-dev, zlib1g-dev")

if(PERFECTPLAY_PYTHON)
  perfectplay_package(python python3-perfectplay python
    "The Python module perfectplay: games given as dictionaries or classes, games\nof the registry, Awale tables as arrays, strategies of deduction games.")
  # The core is compiled for one version of the interpreter.
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/cmake/debian/postinst;${PROJECT_SOURCE_DIR}/cmake/debian/prerm")
endif()
include(CPack)
