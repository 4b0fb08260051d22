// Perfect Play as a service: requests in, documents out. The command line, `ask`, the server, the browser's worker and
// Python are thin shells over it.
//
//   Service service;
//   Stop stop;
//   service.answer_text(R"({"id":7,"verb":"value","game":"nim","position":"3,0"})", stop)   any number of threads may
//   ask
//     → {"version":1,"game":"nim",…,"value":"J1","rank":2,"id":7}
//
// "position" (and "history", where a game is told by one) may be a list: then "answers" has one document per entry, in
// their order; what is wrong with one entry is an error in its place and does not touch the others.
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

  /// Never fails: what is wrong is told by the answer, as error_json() has it. "id" is echoed.
  Json answer(const Json& request, Stop& stop);
  /// A request as text.
  Json answer_text(std::string_view request, Stop& stop);

 private:
  Session session_;
};

}  // namespace perfectplay::service
