# perfectplay_commit(VARIABLE): the commit that is being built, with a + where the sources have changes that are in no commit. Empty
# without git, or in a copy of the sources that is no clone. A new commit configures the build again.
function(perfectplay_commit variable)
  set(${variable} "" PARENT_SCOPE)
  find_program(GIT_PROGRAM git)
  # A folder inside somebody else's repository has no .git of its own.
  if(NOT GIT_PROGRAM OR NOT EXISTS ${PROJECT_SOURCE_DIR}/.git)
    return()
  endif()
  execute_process(COMMAND ${GIT_PROGRAM} describe --always --abbrev=12 --exclude=* --dirty=+ WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${GIT_PROGRAM} rev-parse --git-path logs/HEAD WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                  OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(log)
    cmake_path(ABSOLUTE_PATH log BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    if(EXISTS ${log})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
    endif()
  endif()
  set(${variable} "${commit}" PARENT_SCOPE)
endfunction()
