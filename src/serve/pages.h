// The files of the page and the documents of the interface, embedded in the program: no file of the machine is ever
// served.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::serve {

class Page {
 public:
  Page(std::string path, std::string_view bytes);

  const std::string& path() const { return path_; }  ///< "/app.js"
  std::string_view bytes() const { return bytes_; }
  std::string_view type() const { return type_; }
  const std::string& tag() const { return tag_; }  ///< changes with the bytes: for ETag
  /// The bytes compressed, on the first call; empty if compression gains nothing.
  const std::string& gzipped() const;

 private:
  struct Compressed {
    std::once_flag once;
    std::string bytes;
  };

  std::string path_;
  std::string_view bytes_;
  std::string_view type_;
  std::string tag_;
  std::unique_ptr<Compressed> compressed_;
};

/// The page at a path; null: there is none. "/" is index.html.
const Page* find_page(std::string_view path);

}  // namespace perfectplay::serve
