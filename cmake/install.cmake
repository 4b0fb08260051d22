# cmake --install: the libraries with a CMake package, the headers, the program, its man page and shell completions.
include(CMakePackageConfigHelpers)

add_library(perfectplay INTERFACE)
set_target_properties(perfectplay PROPERTIES EXPORT_NAME perfectplay)
get_property(folders GLOBAL PROPERTY PERFECTPLAY_FOLDERS)
target_link_libraries(perfectplay INTERFACE ${folders})

install(TARGETS perfectplay ${folders} EXPORT PerfectPlayTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
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
