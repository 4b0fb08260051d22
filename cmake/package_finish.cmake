# Run by cpack on the folders that become packages: Debian's policy wants manual pages and changelogs compressed, and archives
# without sections that no linker reads.
cmake_minimum_required(VERSION 3.25)
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
file(GLOB_RECURSE texts ${root}/*/usr/share/man/*.1 ${root}/*/usr/share/doc/*/changelog*)
foreach(text IN LISTS texts)
  execute_process(COMMAND gzip -9n ${text} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB_RECURSE archives ${root}/*/usr/lib/*.a)
foreach(archive IN LISTS archives)
  execute_process(COMMAND strip --strip-debug --remove-section=.comment --remove-section=.note --enable-deterministic-archives ${archive}
                  COMMAND_ERROR_IS_FATAL ANY)
endforeach()
