#include "perfectplay/serve/routes.h"

#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include "perfectplay/serve/connection.h"
#include "perfectplay/serve/event_stream.h"
#include "perfectplay/serve/pages.h"

namespace perfectplay::serve {
namespace {

using service::Json;

constexpr std::string_view ask_path = "/api/v1/ask";
constexpr std::string_view games_path = "/api/v1/games";
constexpr std::string_view jobs_path = "/api/v1/jobs";
constexpr std::string_view health_path = "/healthz";

void send_json(httplib::Response& response, int status, std::string body) {
  response.status = status;
  response.body = std::move(body);
  response.set_header("Content-Type", "application/json");
  response.set_header("Cache-Control", "no-store");
}

void refuse(httplib::Response& response, const Refused& refused) {
  switch (refused.why) {
    case Refused::Why::Busy:
      response.set_header("Retry-After", "2");
      return complain(response, 429, refused.error);
    case Refused::Why::TooManyQuestions:
      return complain(response, 413, refused.error);
    case Refused::Why::NoRequest:
      break;
  }
  complain(response, 400, refused.error);
}

/// The longest that somebody who starts a job may wait for its answer in the same request.
constexpr int longest_wait = 1000;

/// "wait" of the query, in milliseconds; none: at once.
tl::expected<milliseconds, Complaint> wait_of(const httplib::Request& request) {
  if (!request.has_param("wait")) return milliseconds(0);
  const std::string text = request.get_param_value("wait");
  int wait = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), wait);
  if (trouble != std::errc() || end != text.data() + text.size() || wait < 0 || wait > longest_wait) {
    return tl::unexpected(Complaint{400, fmt::format("wait: expected milliseconds from 0 to {}", longest_wait)});
  }
  return milliseconds(wait);
}

/// "/api/v1/jobs/NAME" or "/api/v1/jobs/NAME/events".
struct JobPath {
  std::string name;
  bool events = false;
};
std::optional<JobPath> job_path(std::string_view path) {
  if (!path.starts_with(jobs_path) || path.size() <= jobs_path.size() || path[jobs_path.size()] != '/') return {};
  std::string_view name = path.substr(jobs_path.size() + 1);
  constexpr std::string_view events = "/events";
  const bool ends = name.ends_with(events);
  if (ends) name.remove_suffix(events.size());
  return JobPath{std::string(name), ends};
}

/// The methods of a path; empty: there is no such path.
std::string methods_of(std::string_view path) {
  if (path == ask_path || path == jobs_path) return "POST";
  if (path == games_path || path == health_path || find_page(path) != nullptr) return "GET, HEAD";
  if (const auto job = job_path(path)) return job->events ? "GET" : "DELETE";
  return "";
}

bool allows(std::string_view methods, std::string_view method) {
  return fmt::format(", {},", methods).find(fmt::format(" {},", method)) != std::string::npos;
}

}  // namespace

Routes::Routes(const ServeOptions& options, Desk& desk, Wire& wire) : options_(options), desk_(desk), wire_(wire) {
  wire.set_pre_routing_handler([this](const auto& request, auto& response) { return answer_head(request, response); });
  const auto post = [&](std::string_view path, auto handler) {
    wire.Post(std::string(path), [this, handler](const httplib::Request& request, httplib::Response& response,
                                                 const httplib::ContentReader& read) {
      std::string body;
      const bool whole = read([&](const char* bytes, std::size_t size) {
        body.append(bytes, size);
        return body.size() <= options_.wire.body;
      });
      if (whole) return (this->*handler)(request, response, body);
      Connection::current().close_after_this();
      complain(response, {408, "the request did not arrive in time"});
    });
  };
  post(ask_path, &Routes::ask);
  post(jobs_path, &Routes::start);
  wire.set_error_handler([](const httplib::Request& /*request*/, httplib::Response& response) {
    if (!response.body.empty()) return;
    // httplib could not read the head, or found no route.
    Connection& connection = Connection::current();
    connection.close_after_this();
    if (connection.trouble() != 0)
      return complain(response, {connection.trouble(), "the head of the request is too large, or too slow"});
    complain(response, {response.status, "this is no HTTP request that the server understands"});
  });
  wire.set_exception_handler(
      [](const httplib::Request& /*request*/, httplib::Response& response, const std::exception_ptr& /*error*/) {
        Connection::current().close_after_this();
        complain(response, 500, {ErrorKind::Resource, "out of memory; ask for less"});
      });
  wire.set_post_routing_handler([this](const auto& request, auto& response) { finish(request, response); });
  wire.set_logger([this](const auto& request, const auto& response) { log(request, response); });
}

Routes::Handled Routes::answer_head(const httplib::Request& request, httplib::Response& response) {
  const auto wrong = [&](const Complaint& complaint) {
    // A body may follow, which is not read.
    Connection::current().close_after_this();
    complain(response, complaint);
    return Handled::Handled;
  };
  // Step 1. Check host, path and method.
  if (request.get_header_value_count("Host") != 1 || !right_host(request.get_header_value("Host"), options_.host)) {
    return wrong({403, "this server answers to the names localhost, 127.0.0.1 and [::1] only"});
  }
  const auto length = body_length(request, options_.wire);
  if (!length) return wrong(length.error());
  const std::string methods = methods_of(request.path);
  if (methods.empty())
    return wrong({404, "there is nothing at this address; GET /api/v1/openapi.json lists what there is"});
  if (!allows(methods, request.method)) {
    return wrong({405, fmt::format("this address takes {}", methods), methods});
  }

  // Step 2. Check the head of a request with a body; ask() and start() read the body.
  if (request.method == "POST") {
    if (!is_json(request.get_header_value("Content-Type")))
      return wrong({415, "send JSON, as Content-Type: application/json"});
    Connection::current().expect_body(*length);
    return Handled::Unhandled;
  }

  // Step 3. Answer the others.
  if (const auto job = job_path(request.path)) {
    if (job->events) {
      listen(job->name, response);
    } else {
      cancel(job->name, response);
    }
  } else if (request.path == health_path) {
    send_health(response);
  } else if (request.path == games_path) {
    ask(request, response, R"({"verb":"games"})");
  } else {
    send_page(request, response);
  }
  return Handled::Handled;
}

void Routes::ask(const httplib::Request& request, httplib::Response& response, const std::string& body) {
  auto parsed = service::parse_request(body);
  if (!parsed) return complain(response, 400, parsed.error());
  const Connection& connection = Connection::current();
  auto answer = desk_.ask(client_of(request), std::move(*parsed), [&] { return connection.left(); });
  if (!answer) return refuse(response, answer.error());
  send_json(response, 200, std::move(*answer));
}

void Routes::start(const httplib::Request& request, httplib::Response& response, const std::string& body) {
  auto parsed = service::parse_request(body);
  if (!parsed) return complain(response, 400, parsed.error());
  const auto wait = wait_of(request);
  if (!wait) return complain(response, wait.error());
  const auto name = desk_.start(client_of(request), std::move(*parsed));
  if (!name) return refuse(response, name.error());
  // What is known already needs no second request.
  const auto job = wait->count() > 0 ? desk_.jobs().find(*name) : nullptr;
  if (const auto answer = job == nullptr ? nullptr : job->answer_within(*wait)) {
    desk_.jobs().forget(*name);
    return send_json(response, 200, *answer);
  }
  response.set_header("Location", fmt::format("{}/{}/events", jobs_path, *name));
  send_json(response, 202, service::in_json({{"version", service::document_version}, {"job", *name}}));
}

void Routes::listen(const std::string& name, httplib::Response& response) {
  auto job = desk_.jobs().find(name);
  if (job == nullptr) return complain(response, {404, "there is no such job; its answer is kept for a minute"});
  auto stream = EventStream::open(std::move(job), streams_, options_.wire.streams);
  if (stream == nullptr) {
    response.set_header("Retry-After", "5");
    return complain(response, 429, {ErrorKind::Resource, "too many visitors listen to jobs; try again in a moment"});
  }
  response.status = 200;
  response.set_header("Cache-Control", "no-store");
  response.set_header("X-Accel-Buffering", "no");  // a proxy must pass every event on at once
  response.set_chunked_content_provider(
      "text/event-stream", [stream](std::size_t /*offset*/, httplib::DataSink& sink) { return stream->send(sink); });
}

void Routes::cancel(const std::string& name, httplib::Response& response) {
  const auto job = desk_.jobs().find(name);
  if (job == nullptr) return complain(response, {404, "there is no such job; its answer is kept for a minute"});
  job->cancel();
  response.status = 204;
}

void Routes::send_page(const httplib::Request& request, httplib::Response& response) {
  const Page& page = *find_page(request.path);
  response.set_header("ETag", page.tag());
  response.set_header("Cache-Control", "no-cache");
  response.set_header("Vary", "Accept-Encoding");
  if (request.get_header_value("If-None-Match") == page.tag()) {
    response.status = 304;
    return;
  }
  response.status = 200;
  response.set_header("Content-Type", std::string(page.type()));
  const bool gzip = Connection::current().accepts_gzip && !page.gzipped().empty();
  if (gzip) response.set_header("Content-Encoding", "gzip");
  response.body = gzip ? page.gzipped() : std::string(page.bytes());
}

void Routes::send_health(httplib::Response& response) const {
  const auto up = std::chrono::steady_clock::now() - began_;
  Json health{{"version", service::document_version},
              {"status", "ok"},
              {"program", options_.version},
              {"uptime", std::chrono::duration_cast<std::chrono::seconds>(up).count()}};
  health.update(desk_.health());
  health["connections"] = wire_.crowd().open();
  health["streams"] = streams_.load();
  send_json(response, 200, service::in_json(health));
}

void Routes::finish(const httplib::Request& request, httplib::Response& response) const {
  protect(response, request.has_param("embed"));
  if (!Connection::current().closes()) return;
  response.headers.erase("Keep-Alive");
  response.headers.erase("Connection");
  response.set_header("Connection", "close");
}

void Routes::log(const httplib::Request& request, const httplib::Response& response) const {
  if (!options_.log) return;
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - Connection::current().began;
  options_.log({.address = client_of(request),
                .method = request.method,
                .target = request.target,
                .status = response.status,
                .bytes = response.body.size(),
                .seconds = taken.count()});
}

std::string Routes::client_of(const httplib::Request& request) const {
  if (options_.behind_proxy) {
    // The nearest proxy has added the last address; the visitor may have made up those before it.
    const std::size_t count = request.get_header_value_count("X-Forwarded-For");
    const std::string all = count == 0 ? "" : request.get_header_value("X-Forwarded-For", count - 1);
    const std::size_t begin = all.find_first_not_of(' ', all.rfind(',') + 1);
    if (begin != std::string::npos) return all.substr(begin);
  }
  return request.remote_addr;
}

}  // namespace perfectplay::serve
