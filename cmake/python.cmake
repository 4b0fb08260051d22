# The Python module: `import perfectplay`. A compiled core (python/core) inside a package of plain Python (python/perfectplay).
#
#   cmake --preset python && cmake --build --preset python       then PYTHONPATH=build/python
#
# The core is linked with the static libraries of this build, so after the program little more than the core is compiled.
option(PERFECTPLAY_PYTHON "Build the Python module" OFF)
set(PERFECTPLAY_PYTHON_FOLDER ${PROJECT_BINARY_DIR}/python CACHE PATH "Where the package appears, ready for PYTHONPATH")
if(NOT PERFECTPLAY_PYTHON)
  return()
endif()

# Debian's interpreter, for which Debian's packages (NumPy) are, and not another one that comes first on PATH.
if(NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module NumPy)
find_package(pybind11 2.10 REQUIRED CONFIG)

file(GLOB python_core CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/core/*.cpp)
# perfectplay_python_core(TARGET FOLDER): the compiled core, for the package in this folder.
function(perfectplay_python_core target folder)
  pybind11_add_module(${target} MODULE NO_EXTRAS ${python_core})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME _core LIBRARY_OUTPUT_DIRECTORY ${folder}/perfectplay)
  perfectplay_flags(${target})
  perfectplay_units(${target} ${python_core})
  perfectplay_sees(${target} service)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/python)
  target_link_libraries(${target} PRIVATE perfectplay_service Python::NumPy)
  target_compile_definitions(${target} PRIVATE PERFECTPLAY_VERSION="${PROJECT_VERSION}")
endfunction()
perfectplay_python_core(perfectplay_python ${PERFECTPLAY_PYTHON_FOLDER})

# The package beside the core, copied when one of its files changes.
file(GLOB_RECURSE python_package CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/python
     ${PROJECT_SOURCE_DIR}/python/perfectplay/*.py ${PROJECT_SOURCE_DIR}/python/perfectplay/*.pyi
     ${PROJECT_SOURCE_DIR}/python/perfectplay/py.typed)
set(python_copies)
foreach(file IN LISTS python_package)
  add_custom_command(
    OUTPUT ${PERFECTPLAY_PYTHON_FOLDER}/${file}
    COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/python/${file} ${PERFECTPLAY_PYTHON_FOLDER}/${file}
    DEPENDS ${PROJECT_SOURCE_DIR}/python/${file}
    VERBATIM)
  list(APPEND python_copies ${PERFECTPLAY_PYTHON_FOLDER}/${file})
endforeach()
add_custom_target(perfectplay_python_package ALL DEPENDS ${python_copies})
add_dependencies(perfectplay_python perfectplay_python_package)

# cmake --install … --component python. A package for Debian or pip says where: dist-packages, or the root of a wheel.
set(PERFECTPLAY_PYTHON_INSTALL lib/python3/dist-packages CACHE STRING "The folder of Python packages, below the prefix")
install(TARGETS perfectplay_python LIBRARY DESTINATION ${PERFECTPLAY_PYTHON_INSTALL}/perfectplay COMPONENT python EXCLUDE_FROM_ALL)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/perfectplay/ DESTINATION ${PERFECTPLAY_PYTHON_INSTALL}/perfectplay COMPONENT python
        EXCLUDE_FROM_ALL FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed")

# The tests of the package: ctest -R '^python[.]'.
if(PERFECTPLAY_TESTS)
  enable_testing()
  # The same core without the functions that later interpreters keep to themselves (python/core/known_hashes.h).
  set(public_folder ${PROJECT_BINARY_DIR}/python-public)
  perfectplay_python_core(perfectplay_python_public ${public_folder})
  target_compile_definitions(perfectplay_python_public PRIVATE PERFECTPLAY_PYTHON_PUBLIC_ONLY=1)
  add_custom_command(TARGET perfectplay_python_public POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/python/perfectplay ${public_folder}/perfectplay)
  add_test(NAME python.public_functions_only COMMAND ${Python_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/python/tests/test_reachability.py)
  set_tests_properties(python.public_functions_only PROPERTIES ENVIRONMENT "PYTHONPATH=${public_folder}" TIMEOUT 300)
  file(GLOB python_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/tests/test_*.py)
  foreach(test IN LISTS python_tests)
    get_filename_component(name ${test} NAME_WE)
    string(REPLACE "test_" "python." name ${name})
    add_test(NAME ${name} COMMAND ${Python_EXECUTABLE} -B ${test})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "PYTHONPATH=${PERFECTPLAY_PYTHON_FOLDER}" TIMEOUT 300)
  endforeach()
endif()
