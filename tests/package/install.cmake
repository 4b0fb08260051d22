# cmake -DBUILD=… -DPREFIX=… -P install.cmake
# Installs into an empty folder and looks at what is there.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
foreach(path bin/perfectplay include/perfectplay/solve/attractor/attractor.h share/man/man1/perfectplay.1
             share/bash-completion/completions/perfectplay share/zsh/site-functions/_perfectplay
             share/fish/vendor_completions.d/perfectplay.fish share/doc/PerfectPlay/LICENSE)
  if(NOT EXISTS ${PREFIX}/${path})
    message(FATAL_ERROR "not installed: ${path}")
  endif()
endforeach()
execute_process(COMMAND ${PREFIX}/bin/perfectplay solve nim --sticks 10 --rule 1,2 COMMAND_ERROR_IS_FATAL ANY)
