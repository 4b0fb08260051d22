# perfectplay_embed(FOLDER FILE …)
#
# Embeds files of src/FOLDER into its library byte by byte, so that each can be edited and linted in its own language. A
# file page.css becomes the function  std::string_view perfectplay::embedded::page_css();  the folder declares the ones
# that it uses in a header of its own. The assembler includes the bytes, which takes no time even for megabytes.
function(perfectplay_embed folder)
  set(generated ${PROJECT_BINARY_DIR}/generated/${folder}_embedded.cpp)
  set(text "// Written by cmake/embed.cmake.\n#include <cstddef>\n#include <string_view>\n")
  foreach(file IN LISTS ARGN)
    set(path ${PROJECT_SOURCE_DIR}/src/${folder}/${file})
    string(MAKE_C_IDENTIFIER ${file} name)
    set(symbol perfectplay_embedded_${folder}_${name})
    list(APPEND paths ${path})
    string(APPEND text "
asm(\".pushsection .rodata\\n.global ${symbol}_begin\\n.global ${symbol}_end\\n\"
    \"${symbol}_begin: .incbin \\\"${path}\\\"\\n${symbol}_end: .byte 0\\n.popsection\");
extern \"C\" {
extern const char ${symbol}_begin[];
extern const char ${symbol}_end[];
}
namespace perfectplay::embedded {
std::string_view ${name}() { return {${symbol}_begin, static_cast<std::size_t>(${symbol}_end - ${symbol}_begin)}; }
}  // namespace perfectplay::embedded
")
  endforeach()
  file(CONFIGURE OUTPUT ${generated} CONTENT "${text}" @ONLY)
  # Inside a unity source it would not be assembled again when one of the files changes.
  set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS "${paths}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(perfectplay_${folder} PRIVATE ${generated})
endfunction()
