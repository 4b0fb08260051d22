#include "perfectplay/serve/pages.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "perfectplay/base/embedded.h"
#include "perfectplay/service/bench/bench.h"

namespace perfectplay::embedded {

// cmake/embed.cmake writes these.
std::span<const File> page_files();       ///< web/dist/
std::span<const File> interface_files();  ///< docs/: openapi.json, schema/

}  // namespace perfectplay::embedded

namespace perfectplay::serve {
namespace {

struct Ending {
  std::string_view ending;
  std::string_view type;
  bool text;  ///< is it worth compressing?
};
constexpr std::array endings{
    Ending{".html", "text/html; charset=utf-8", true},
    Ending{".js", "text/javascript; charset=utf-8", true},
    Ending{".mjs", "text/javascript; charset=utf-8", true},
    Ending{".css", "text/css; charset=utf-8", true},
    Ending{".json", "application/json", true},
    Ending{".webmanifest", "application/manifest+json", true},
    Ending{".svg", "image/svg+xml", true},
    Ending{".wasm", "application/wasm", true},
    Ending{".txt", "text/plain; charset=utf-8", true},
    Ending{".map", "application/json", true},
    Ending{".png", "image/png", false},
    Ending{".ico", "image/x-icon", false},
    Ending{".woff2", "font/woff2", false},
};

Ending ending_of(std::string_view path) {
  const auto* const found =
      std::ranges::find_if(endings, [&](const Ending& row) { return path.ends_with(row.ending); });
  return found == endings.end() ? Ending{"", "application/octet-stream", false} : *found;
}

std::string in_gzip(std::string_view bytes) {
  constexpr int gzip_window = 15 + 16;
  z_stream stream{};
  if (::deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) != Z_OK) return "";
  std::string out(::deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = ::deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(done ? stream.total_out : 0);
  ::deflateEnd(&stream);
  return out;
}

const std::vector<Page>& all_pages() {
  static const std::vector<Page> pages = [] {
    std::vector<Page> all;
    for (const embedded::File& file : embedded::page_files())
      all.emplace_back(fmt::format("/{}", file.path), file.bytes);
    for (const embedded::File& file : embedded::interface_files())
      all.emplace_back(fmt::format("/api/v1/{}", file.path), file.bytes);
    return all;
  }();
  return pages;
}

}  // namespace

Page::Page(std::string path, std::string_view bytes)
    : path_(std::move(path)),
      bytes_(bytes),
      type_(ending_of(path_).type),
      tag_(fmt::format("\"{}\"", service::checksum_of(bytes.data(), bytes.size()))),
      compressed_(std::make_unique<Compressed>()) {}

const std::string& Page::gzipped() const {
  std::call_once(compressed_->once, [&] {
    if (ending_of(path_).text) compressed_->bytes = in_gzip(bytes_);
  });
  return compressed_->bytes;
}

const Page* find_page(std::string_view path) {
  if (path == "/") path = "/index.html";
  const auto found = std::ranges::find(all_pages(), path, &Page::path);
  return found == all_pages().end() ? nullptr : &*found;
}

}  // namespace perfectplay::serve
