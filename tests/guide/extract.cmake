# extract_guide(GUIDE FOLDER): what somebody has in his folder who follows a guide to the letter.
#
#   ```cpp                          a block whose first line names a file is that file, without the line;
#   // src/games/chomp.h            a later block of the same name goes on with it
#
#   ```diff                         a change of a file of the source tree: its lines must be there. The changed file
#   --- a/src/registry/rows.h       is written to FOLDER
#
#   ```sh                           FOLDER/1.sh, FOLDER/2.sh, … in their order
#
# Any other block is there to be read, and none of them may be C++ code, CMake code or a change.
function(extract_guide guide folder)
  file(REMOVE_RECURSE ${folder})
  file(READ ${guide} text)
  set(scripts 0)
  while(TRUE)
    # Step 1. The next block: its language, its text, and what follows it.
    string(FIND "${text}" "\n```" open)
    if(open EQUAL -1)
      break()
    endif()
    math(EXPR open "${open} + 4")
    string(SUBSTRING "${text}" ${open} -1 text)
    string(FIND "${text}" "\n" line_end)
    string(SUBSTRING "${text}" 0 ${line_end} language)
    math(EXPR begin "${line_end} + 1")
    string(SUBSTRING "${text}" ${begin} -1 text)
    string(FIND "${text}" "\n```" close)
    string(SUBSTRING "${text}" 0 ${close} block)
    math(EXPR close "${close} + 4")
    string(SUBSTRING "${text}" ${close} -1 text)

    # Step 2. What to do with it.
    if(block MATCHES "^(//|#) ([A-Za-z0-9_/.-]+[.](h|cpp|txt))\n")
      set(path ${CMAKE_MATCH_2})
      string(LENGTH "${CMAKE_MATCH_0}" first_line)
      string(SUBSTRING "${block}" ${first_line} -1 block)
      file(APPEND ${folder}/${path} "${block}\n")
    elseif(language STREQUAL sh)
      math(EXPR scripts "${scripts} + 1")
      file(WRITE ${folder}/${scripts}.sh "${block}\n")
    elseif(language STREQUAL diff)
      if(NOT block MATCHES "^--- a/([^\n]+)\n[+][+][+] b/([^\n]+)\n@@[^\n]*")
        message(FATAL_ERROR "${guide}: a change does not name its file:\n${block}")
      endif()
      set(path ${CMAKE_MATCH_1})
      string(LENGTH "${CMAKE_MATCH_0}" heading)
      string(SUBSTRING "${block}" ${heading} -1 block)
      string(REGEX REPLACE "\n[+][^\n]*" "" before "${block}")
      string(REGEX REPLACE "\n[ -]" "\n" before "${before}")
      string(REGEX REPLACE "\n-[^\n]*" "" after "${block}")
      string(REGEX REPLACE "\n[ +]" "\n" after "${after}")
      file(READ ${PROJECT_SOURCE_DIR}/${path} old)
      string(REPLACE "${before}\n" "${after}\n" new "${old}")
      if(new STREQUAL old)
        message(FATAL_ERROR "${guide}: ${path} has no such lines any more:${before}")
      endif()
      file(WRITE ${folder}/${path} "${new}")
    elseif(language MATCHES "^(cpp|cmake)$")
      message(FATAL_ERROR "${guide}: a block of code does not name its file, so nobody can follow it:\n${block}")
    endif()
  endwhile()
endfunction()
