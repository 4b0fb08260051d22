#include "perfectplay/serve/manners.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "perfectplay/service/json.h"

namespace perfectplay::serve {
namespace {

constexpr std::array<std::string_view, 3> loopback_names{"localhost", "127.0.0.1", "[::1]"};
constexpr std::string_view json_type = "application/json";

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return lower;
}

bool is_loopback(std::string_view bound) { return bound == "localhost" || bound == "::1" || bound.starts_with("127."); }

}  // namespace

tl::expected<std::size_t, Complaint> body_length(const httplib::Request& request, const WireLimits& limits) {
  const bool posts = request.method == "POST";
  const auto wrong = [](int status, std::string message) {
    return tl::unexpected(Complaint{status, std::move(message)});
  };
  if (request.has_header("Transfer-Encoding"))
    return wrong(411, "send the body with its Content-Length, not in chunks");
  if (request.has_header("Content-Encoding")) return wrong(415, "send the body as it is, not compressed");
  const std::size_t given = request.get_header_value_count("Content-Length");
  if (given > 1) return wrong(400, "Content-Length is given twice");
  if (given == 0) {
    if (posts) return wrong(411, "Content-Length is missing");
    return 0;
  }
  const std::string text = request.get_header_value("Content-Length");
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (error != std::errc() || end != text.data() + text.size()) return wrong(400, "Content-Length is no number");
  if (!posts && length > 0) return wrong(400, fmt::format("{} takes no body", request.method));
  if (length > limits.body) {
    return wrong(413, fmt::format("the request has {} bytes; at most {} are read", length, limits.body));
  }
  return length;
}

bool right_host(std::string_view host, std::string_view bound) {
  if (!is_loopback(bound)) return true;
  const std::size_t bracket = host.find(']');
  const std::size_t colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  const std::string name = lower_case(host.substr(0, colon));
  return std::ranges::find(loopback_names, name) != loopback_names.end() || name == bound;
}

bool is_json(std::string_view content_type) {
  std::string_view type = content_type.substr(0, content_type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return lower_case(type) == json_type;
}

void protect(httplib::Response& response, bool embed) {
  response.set_header("Content-Security-Policy",
                      fmt::format("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
                                  "'self' data:; connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src "
                                  "'self'; base-uri 'none'; form-action 'none'; frame-ancestors {}",
                                  embed ? "*" : "'self'"));
  response.set_header("X-Content-Type-Options", "nosniff");
  response.set_header("Referrer-Policy", "no-referrer");
  response.set_header("Cross-Origin-Resource-Policy", embed ? "cross-origin" : "same-origin");
  response.set_header("Cross-Origin-Opener-Policy", "same-origin");
}

void complain(httplib::Response& response, const Complaint& complaint) {
  complain(response, complaint.status, {ErrorKind::Input, complaint.message});
  if (!complaint.allow.empty()) response.set_header("Allow", complaint.allow);
}

void complain(httplib::Response& response, int status, const Error& error) {
  response.status = status;
  response.set_header("Cache-Control", "no-store");
  response.set_content(service::in_json(service::error_json(error)), std::string(json_type));
}

}  // namespace perfectplay::serve
