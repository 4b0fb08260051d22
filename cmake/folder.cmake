# perfectplay_folder(NAME USES … [PRIVATELY …])
#
# One library per folder of src/: its sources are all the .cpp files below it, so that adding a game is one new file. USES names
# the folders and packages that its headers need, PRIVATELY what only its sources need.
#
# Data flows one way, and the build enforces it: a folder is compiled with an include root of its own, a directory of
# links to
# itself and to what it USES, directly or indirectly. An include of anything else does not find its file. tests/build/
# tries it.
#
#   build/…/roots/verify/perfectplay/ ── base  games  graph  table  verify      no solve: verify cannot include it
function(perfectplay_flags target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
                                           -Wold-style-cast -Woverloaded-virtual -Werror)
  if(PERFECTPLAY_WASM)
    target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32 -Wno-sign-conversion) # sizes have 32 bits there
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-restrict) # GCC 12 warns of "text" + std::string where nothing overlaps
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE -Wreserved-identifier)
  elseif(CMAKE_UNITY_BUILD)
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage) # every source is then included, as a header would be
  endif()
  if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT PERFECTPLAY_WASM)
    # What users run is hardened; SECURITY.md names the parts, and tests/build/ looks for them in the program.
    target_compile_options(${target} PRIVATE -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    target_link_options(${target} PRIVATE -Wl,-z,relro,-z,now)
  endif()
  if(PERFECTPLAY_SANITIZE)
    # object-size would find accesses beyond an object, which the address sanitizer finds too, and takes a sixth of the build.
    target_compile_options(${target} PRIVATE -fsanitize=${PERFECTPLAY_SANITIZE} -fno-sanitize=object-size -fno-omit-frame-pointer
                                             -fno-sanitize-recover=all)
    target_link_options(${target} PRIVATE -fsanitize=${PERFECTPLAY_SANITIZE})
  endif()
endfunction()

# perfectplay_units(TARGET SOURCE …): in a unity build, compiles the sources of a target in units of equal size, of PERFECTPLAY_UNIT
# sources at most. A name in an anonymous namespace must therefore be unique in its folder of src/, and in tests/.
function(perfectplay_units target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  list(LENGTH ARGN count)
  math(EXPR units "(${count} + ${PERFECTPLAY_UNIT} - 1) / ${PERFECTPLAY_UNIT}")
  set(index 0)
  foreach(source IN LISTS ARGN)
    math(EXPR unit "${index} * ${units} / ${count}")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${unit})
    math(EXPR index "${index} + 1")
  endforeach()
endfunction()

# perfectplay_sees(TARGET FOLDER …): the include root of a target, with these folders and all that they use in it.
function(perfectplay_sees target)
  set(seen ${ARGN})
  foreach(folder IN LISTS ARGN)
    get_property(further GLOBAL PROPERTY PERFECTPLAY_SEEN_BY_${folder})
    list(APPEND seen ${further})
  endforeach()
  list(REMOVE_DUPLICATES seen)
  set(root ${PROJECT_BINARY_DIR}/roots/${target})
  file(REMOVE_RECURSE ${root})
  file(MAKE_DIRECTORY ${root}/perfectplay)
  foreach(folder IN LISTS seen)
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/${folder} ${root}/perfectplay/${folder} SYMBOLIC)
  endforeach()
  target_include_directories(${target} PRIVATE ${root})
  set_property(GLOBAL PROPERTY PERFECTPLAY_SEEN_BY_${target} ${seen})
endfunction()

function(perfectplay_folder name)
  cmake_parse_arguments(arg "" "" "USES;PRIVATELY" ${ARGN})
  set(target perfectplay_${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  if(PERFECTPLAY_LEFT_OUT)
    list(REMOVE_ITEM sources ${PERFECTPLAY_LEFT_OUT})
  endif()
  add_library(${target} ${PERFECTPLAY_LIBRARY_KIND} ${sources})
  perfectplay_flags(${target})
  perfectplay_units(${target} ${sources})
  add_library(PerfectPlay::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set(folders ${name})
  foreach(dependency IN LISTS arg_USES)
    if(TARGET perfectplay_${dependency})
      list(APPEND folders ${dependency})
      set(dependency perfectplay_${dependency})
    endif()
    target_link_libraries(${target} PUBLIC ${dependency})
  endforeach()
  if(arg_PRIVATELY)
    target_link_libraries(${target} PRIVATE ${arg_PRIVATELY})
  endif()
  perfectplay_sees(${target} ${folders})
  get_property(seen GLOBAL PROPERTY PERFECTPLAY_SEEN_BY_${target})
  set_property(GLOBAL PROPERTY PERFECTPLAY_SEEN_BY_${name} ${seen})
  set_property(GLOBAL APPEND PROPERTY PERFECTPLAY_FOLDERS ${name})
  set_property(GLOBAL APPEND PROPERTY PERFECTPLAY_LIBRARIES ${target})
endfunction()
