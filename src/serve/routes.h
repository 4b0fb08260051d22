// From HTTP to the desk and back: the paths, and what each does.
//
//   POST   /api/v1/ask               one request, or a list of them: the answer, or a list of them
//   GET    /api/v1/games             what {"verb":"games"} answers
//   POST   /api/v1/jobs              one request: the name of a job; with ?wait=40 the answer itself, if it is there
//                                    within so many milliseconds
//   GET    /api/v1/jobs/NAME/events  its progress and its answer, as server-sent events
//   DELETE /api/v1/jobs/NAME         cancels it
//   GET    /api/v1/openapi.json      all of this for machines, with the schemas beside it
//   GET    /healthz                  the state of the server
//   GET    everything else           the files of the page
//
// The status of an answer is about the HTTP request. A wrong question is answered with status 200 and a document that
// says what is wrong.
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
  /// All three must outlive the server's last request.
  Routes(const ServeOptions& options, Desk& desk, Wire& wire);

 private:
  using Handled = httplib::Server::HandlerResponse;

  /// Answers requests that have no body, and refuses requests whose head is wrong.
  Handled answer_head(const httplib::Request& request, httplib::Response& response);
  void ask(const httplib::Request& request, httplib::Response& response, const std::string& body);
  void start(const httplib::Request& request, httplib::Response& response, const std::string& body);
  void listen(const std::string& name, httplib::Response& response);
  void cancel(const std::string& name, httplib::Response& response);
  void send_page(const httplib::Request& request, httplib::Response& response);
  void send_health(httplib::Response& response) const;
  /// Adds the last headers to every answer: for security, and for the end of the connection.
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
