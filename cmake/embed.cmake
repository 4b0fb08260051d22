# Puts files into a folder's library as they are, so that they can be read, edited and linted as what they are. The
# assembler includes the bytes, which costs nothing even for megabytes.

# perfectplay_embed_bytes(VARIABLE SYMBOL PATH): adds the bytes of a file to the text of a source, between SYMBOL_begin and SYMBOL_end.
function(perfectplay_embed_bytes variable symbol path)
  set(${variable} "${${variable}}
asm(\".pushsection .rodata\\n.global ${symbol}_begin\\n.global ${symbol}_end\\n\"
    \"${symbol}_begin: .incbin \\\"${path}\\\"\\n${symbol}_end: .byte 0\\n.popsection\");
extern \"C\" {
extern const char ${symbol}_begin[];
extern const char ${symbol}_end[];
}
" PARENT_SCOPE)
endfunction()

# perfectplay_embed_source(FOLDER NAME TEXT PATH …): compiles the text into the folder's library, again when one of the files changes.
function(perfectplay_embed_source folder name text)
  set(generated ${PROJECT_BINARY_DIR}/generated/${name}.cpp)
  file(CONFIGURE OUTPUT ${generated} CONTENT "// Written by cmake/embed.cmake.\n${text}" @ONLY)
  # Within a unity source it would not be made again when one of the files changes.
  set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS "${ARGN}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(perfectplay_${folder} PRIVATE ${generated})
endfunction()

# perfectplay_embed(FOLDER FILE …)
#
# Files of src/FOLDER by their names: a file page.css becomes the function  std::string_view perfectplay::embedded::page_css();
# the folder declares those it uses in a header of its own.
function(perfectplay_embed folder)
  set(text "#include <cstddef>\n#include <string_view>\n")
  foreach(file IN LISTS ARGN)
    set(path ${PROJECT_SOURCE_DIR}/src/${folder}/${file})
    string(MAKE_C_IDENTIFIER ${file} name)
    set(symbol perfectplay_embedded_${folder}_${name})
    list(APPEND paths ${path})
    perfectplay_embed_bytes(text ${symbol} ${path})
    string(APPEND text "namespace perfectplay::embedded {
std::string_view ${name}() { return {${symbol}_begin, static_cast<std::size_t>(${symbol}_end - ${symbol}_begin)}; }
}  // namespace perfectplay::embedded
")
  endforeach()
  perfectplay_embed_source(${folder} ${folder}_embedded "${text}" ${paths})
endfunction()

# perfectplay_embed_tree(FOLDER NAME ROOT PATH …)
#
# Files from anywhere below ROOT, with their paths from there, as base/embedded.h has them: the function
# std::span<const File> perfectplay::embedded::NAME();
function(perfectplay_embed_tree folder name root)
  set(text "#include <array>\n#include <cstddef>\n#include <span>\n\n#include \"perfectplay/base/embedded.h\"\n")
  set(rows "")
  set(index 0)
  foreach(path IN LISTS ARGN)
    set(symbol perfectplay_embedded_${name}_${index})
    perfectplay_embed_bytes(text ${symbol} ${path})
    file(RELATIVE_PATH relative ${root} ${path})
    string(APPEND rows "      File{\"${relative}\", {${symbol}_begin, static_cast<std::size_t>(${symbol}_end - ${symbol}_begin)}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  string(APPEND text "namespace perfectplay::embedded {
std::span<const File> ${name}() {
  static const std::array<File, ${index}> files{
${rows}  };
  return files;
}
}  // namespace perfectplay::embedded
")
  perfectplay_embed_source(${folder} ${name}_embedded "${text}" ${ARGN})
endfunction()
