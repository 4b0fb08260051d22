# cmake -DBUILD=… -DSOURCE=… -DWORK=… -P run.cmake
# Installs into an empty folder, looks at what is there, builds a program against it from outside, and runs both programs.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGV}\nended with ${result}:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
foreach(path bin/perfectplay include/perfectplay/solve/attractor/attractor.h share/man/man1/perfectplay.1
             share/bash-completion/completions/perfectplay share/zsh/site-functions/_perfectplay
             share/fish/vendor_completions.d/perfectplay.fish)
  if(NOT EXISTS ${WORK}/prefix/${path})
    message(FATAL_ERROR "not installed: ${path}")
  endif()
endforeach()
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/consumer -G Ninja -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${WORK}/consumer)
run(${WORK}/consumer/consumer)
run(${WORK}/prefix/bin/perfectplay solve nim --sticks 10 --rule 1,2)
