# cmake -DCOMPILER=… -DROOT=… -DHEADER=… -DEXPECTED=FOUND|NOT_FOUND -P include.cmake
# Compiles a file that includes one header with the include root of one folder.
get_filename_component(here ${ROOT} NAME)
set(source ${CMAKE_CURRENT_BINARY_DIR}/${here}_${EXPECTED}.cpp)
file(WRITE ${source} "#include \"${HEADER}\"\n")
execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${ROOT} ${source} RESULT_VARIABLE result ERROR_VARIABLE errors)
file(REMOVE ${source})
if(EXPECTED STREQUAL FOUND AND NOT result EQUAL 0)
  message(FATAL_ERROR "${HEADER} should be seen from ${ROOT}:\n${errors}")
elseif(EXPECTED STREQUAL NOT_FOUND AND NOT errors MATCHES "No such file")
  message(FATAL_ERROR "${HEADER} must not be found from ${ROOT}:\n${errors}")
endif()
