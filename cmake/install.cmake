# cmake --install: the libraries with a CMake package, the headers, the program, its man page and shell completions.
include(CMakePackageConfigHelpers)

add_library(perfectplay INTERFACE)
set_target_properties(perfectplay PROPERTIES EXPORT_NAME perfectplay)
get_property(libraries GLOBAL PROPERTY PERFECTPLAY_LIBRARIES)
target_link_libraries(perfectplay INTERFACE ${libraries})

install(TARGETS perfectplay ${libraries} EXPORT PerfectPlayTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT PerfectPlayTargets NAMESPACE PerfectPlay:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/PerfectPlay)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/perfectplay FILES_MATCHING
        PATTERN "*.h" PATTERN "app" EXCLUDE)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/PerfectPlayConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/PerfectPlayConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/PerfectPlay)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/PerfectPlayConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/PerfectPlayConfig.cmake ${PROJECT_BINARY_DIR}/PerfectPlayConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/PerfectPlay)

install(TARGETS perfectplay_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

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
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${bash_completions} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME perfectplay)
install(FILES ${zsh_completions} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${fish_completions} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
