# perfectplay_embed(FOLDER FILE …)
#
# Puts files of src/FOLDER into its library as they are, so that they can be read, edited and linted as what they are. A
# file page.css becomes the function  std::string_view perfectplay::embedded::page_css();  the folder declares those it
# uses in a header of its own. The assembler includes the bytes, which costs nothing even for megabytes.
function(perfectplay_embed folder)
  set(generated ${PROJECT_BINARY_DIR}/generated/${folder}_embedded.cpp)
  set(text "// Written by cmake/embed.cmake.\n#include <cstddef>\n#include <string_view>\n")
  foreach(file IN LISTS ARGN)
    set(path ${PROJECT_SOURCE_DIR}/src/${folder}/${file})
    string(MAKE_C_IDENTIFIER ${file} name)
    set(symbol perfectplay_embedded_${folder}_${name})
    list(APPEND paths ${path})
    if(PERFECTPLAY_WASM)
      # The assembler of WebAssembly has no sections for it.
      string(APPEND text "
#pragma clang diagnostic ignored \"-Wc23-extensions\"
static constexpr char ${symbol}[] = {
#embed \"${path}\"
};
namespace perfectplay::embedded {
std::string_view ${name}() { return {${symbol}, sizeof(${symbol})}; }
}  // namespace perfectplay::embedded
")
      continue()
    endif()
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
  # Within a unity source it would not be made again when one of the files changes.
  set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS "${paths}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(perfectplay_${folder} PRIVATE ${generated})
endfunction()
