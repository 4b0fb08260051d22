# What the build for the browser has instead of packages: the headers of those that are headers only, and none of the rest.
set(PERFECTPLAY_LIBRARY_KIND OBJECT) # an archive would need an archiver that reads WebAssembly
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)

# Only these: the folder that they lie in belongs to the system that builds.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(header fmt nlohmann tl xxhash.h stb)
  find_path(${header}_FOLDER ${header} PATHS /usr/local/include /usr/include NO_DEFAULT_PATH REQUIRED)
  file(CREATE_LINK ${${header}_FOLDER}/${header} ${headers}/${header} SYMBOLIC)
endforeach()
include_directories(SYSTEM ${headers})
foreach(package fmt::fmt tl::expected nlohmann_json::nlohmann_json Threads::Threads ZLIB::ZLIB)
  add_library(${package} INTERFACE IMPORTED)
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_STATIC_THOUSANDS_SEPARATOR=',')

# Sources that need a system. src/wasm/ defines what the others use of them.
set(PERFECTPLAY_LEFT_OUT
  base/file.cpp base/file_parts.cpp base/output_file.cpp base/packed.cpp base/paths.cpp
  table/awale/awale_table_builder.cpp table/awale/layer_writer.cpp table/awale/awale_table_follower.cpp
  table/codec/scratch_file.cpp
  solve/awale/restart.cpp solve/awale/restart_part.cpp
  draw/graphviz.cpp
  play/proof/walk_prover.cpp play/proof/score_planner.cpp
  solve/deduction/rule_plan.cpp
  service/measure.cpp service/temporary_folder.cpp)
list(TRANSFORM PERFECTPLAY_LEFT_OUT PREPEND ${PROJECT_SOURCE_DIR}/src/)
