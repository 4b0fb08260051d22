// From HTTP to the desk and back: which path does what.
//
//   POST   /api/v1/ask               one request, or a list of them: the answer, or a list of them
//   GET    /api/v1/games             what {"verb":"games"} answers
//   POST   /api/v1/jobs              one request: the name of a job; with ?wait=40 the answer itself, if it is there
//                                    within so many milliseconds
//   GET    /api/v1/jobs/NAME/events  its progress and its answer, as server-sent events
//   DELETE /api/v1/jobs/NAME         cancels it
//   GET    /api/v1/openapi.json      all of this for machines, with the schemas beside it
//   GET    /healthz                  how the server is
//   GET    everything else           the files of the page
//
// The status of an answer speaks of the HTTP request; what is wrong with a question is told by the document, with 200.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <string>

#include "perfectplay/serve/desk.h"
#include "perfectplay/serve/manners.h"
#include "perfectplay/serve/options.h"
#include "perfectplay/serve/wire.h"

namespace perfectplay::serve {

class Routes {
 public:
  /// All of them must outlive the server's last request.
  Routes(const ServeOptions& options, Desk& desk, Wire& wire);

 private:
  using Handled = httplib::Server::HandlerResponse;

  /// Answers all that needs no body, and complains about all that is not as it should be.
  Handled answer_head(const httplib::Request& request, httplib::Response& response);
  void ask(const httplib::Request& request, httplib::Response& response, const std::string& body);
  void start(const httplib::Request& request, httplib::Response& response, const std::string& body);
  void listen(const std::string& name, httplib::Response& response);
  void cancel(const std::string& name, httplib::Response& response);
  void send_page(const httplib::Request& request, httplib::Response& response);
  void send_health(httplib::Response& response) const;
  /// The last touch of every answer.
  void finish(const httplib::Request& request, httplib::Response& response) const;
  void log(const httplib::Request& request, const httplib::Response& response) const;

  std::string client_of(const httplib::Request& request) const;

  const ServeOptions& options_;
  Desk& desk_;
  Wire& wire_;
  std::atomic<std::size_t> streams_{0};
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace perfectplay::serve
