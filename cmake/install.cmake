# cmake --install: the libraries with a CMake package and the public headers (component library), the program with its man page and
# shell completions (component program). cmake/package.cmake makes packages of these components.
include(CMakePackageConfigHelpers)

# The server is a part of the program: without it, whoever links the library needs no HTTP library.
get_property(libraries GLOBAL PROPERTY PERFECTPLAY_LIBRARIES)
list(REMOVE_ITEM libraries perfectplay_serve)
add_library(perfectplay INTERFACE)
set_target_properties(perfectplay PROPERTIES EXPORT_NAME perfectplay)
target_link_libraries(perfectplay INTERFACE ${libraries})

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/PerfectPlay)
install(TARGETS perfectplay ${libraries} EXPORT PerfectPlayTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(EXPORT PerfectPlayTargets NAMESPACE PerfectPlay:: DESTINATION ${package_folder} COMPONENT library)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/PerfectPlayConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/PerfectPlayConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/PerfectPlayConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/PerfectPlayConfig.cmake ${PROJECT_BINARY_DIR}/PerfectPlayConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT library)
# When the installation happens, not before: a changed include of a header would otherwise configure the build again.
install(CODE "
include(\"${PROJECT_SOURCE_DIR}/cmake/public_headers.cmake\")
perfectplay_installed_headers(headers \"${PROJECT_SOURCE_DIR}/src\")
foreach(header IN LISTS headers)
  cmake_path(GET header PARENT_PATH folder)
  file(INSTALL \"${PROJECT_SOURCE_DIR}/src/\${header}\"
       DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/perfectplay/\${folder}\")
endforeach()
" COMPONENT library)

install(TARGETS perfectplay_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)

# The manual page and the completions are written by the program itself, from the rows that its help reads.
set(manual ${PROJECT_BINARY_DIR}/share/perfectplay.1)
set(bash_completions ${PROJECT_BINARY_DIR}/share/perfectplay.bash)
set(zsh_completions ${PROJECT_BINARY_DIR}/share/_perfectplay)
set(fish_completions ${PROJECT_BINARY_DIR}/share/perfectplay.fish)
add_custom_command(
  OUTPUT ${manual} ${bash_completions} ${zsh_completions} ${fish_completions}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/share
  COMMAND perfectplay_app man > ${manual}
  COMMAND perfectplay_app completions bash > ${bash_completions}
  COMMAND perfectplay_app completions zsh > ${zsh_completions}
  COMMAND perfectplay_app completions fish > ${fish_completions}
  DEPENDS perfectplay_app
  COMMENT "Writing the manual page and the shell completions"
  VERBATIM)
add_custom_target(perfectplay_share ALL DEPENDS ${manual} ${bash_completions} ${zsh_completions} ${fish_completions})
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${bash_completions} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME perfectplay COMPONENT program)
set(PERFECTPLAY_ZSH_COMPLETIONS ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "The folder of zsh's completions, below the prefix")
install(FILES ${zsh_completions} DESTINATION ${PERFECTPLAY_ZSH_COMPLETIONS} COMPONENT program)
install(FILES ${fish_completions} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
