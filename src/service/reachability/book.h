// book: early positions searched once, for an opening book.
//
// What is proved is written every few minutes and at the end, so that a second request with the same file goes on where
// the first one was stopped.
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
  bool whole = false;  ///< has it all that was asked for?
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
