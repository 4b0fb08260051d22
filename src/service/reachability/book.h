// book: searches early positions once and stores them in an opening book.
//
// Proved values are written every few minutes and at the end, so a second request with the same file resumes where the
// first one was stopped.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct BookResult {
  GameChoice choice;
  std::string path;
  std::uint64_t positions = 0;
  bool whole = false;  ///< does it hold every position that the request describes?
};

class BookRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<BookResult> run(Session& session, Stop& stop) const;

  std::string output;
  std::uint64_t plies = 4;
  std::uint64_t middle = 0;
  std::uint64_t replies = 0;
  std::uint64_t lines = 0;
  std::uint64_t threads = 0;
  Bytes memory;
  Seconds time_limit;
};

Json to_json(const BookResult& result);

}  // namespace perfectplay::service
