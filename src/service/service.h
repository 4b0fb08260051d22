// Perfect Play as a service: requests in, documents out. The command line, `ask`, the server, the browser's worker and
// Python are thin shells over it.
//
//   Service service;
//   Stop stop;
//   service.answer_text(R"({"id":7,"verb":"value","game":"nim","position":"3,0"})", stop)
//     → {"version":1,"game":"nim",…,"value":"J1","rank":2,"id":7}
//
// Any number of threads may ask at once.
//
// "position" may be a list, and so may "history" in a deduction game: then "answers" holds one document per entry, in
// their order. A wrong entry has an error in its place; the other entries are answered all the same.
#pragma once

#include <string_view>
#include <utility>

#include "perfectplay/base/stop.h"
#include "perfectplay/service/json.h"
#include "perfectplay/service/session.h"

namespace perfectplay::service {

class Service {
 public:
  explicit Service(SessionLimits limits = {}) : session_(std::move(limits)) {}

  Session& session() { return session_; }

  /// Never fails: a wrong request gets the document of error_json() as its answer. "id" is echoed.
  Json answer(const Json& request, Stop& stop);
  /// Answers a request given as text.
  Json answer_text(std::string_view request, Stop& stop);

 private:
  Session session_;
};

}  // namespace perfectplay::service
