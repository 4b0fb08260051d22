// The checks of a request before its body is read, and the security headers of every answer.
//
//   wrong Host      403   another site's name leads here (DNS rebinding)
//   path, method    404, 405
//   body            400 where none belongs, 411 without a length, 413 too long, 415 not JSON, so that no form of another
//                   site can post
#pragma once

#include <httplib.h>

#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/serve/options.h"

namespace perfectplay::serve {

struct Complaint {
  int status = 0;
  std::string message;
  std::string allow = {};  ///< the methods that the path has, for 405
};

/// The length of a request's body, by its head; the error is a complaint about the head.
tl::expected<std::size_t, Complaint> body_length(const httplib::Request& request, const WireLimits& limits);

/// Does a server that listens at `bound` answer to this Host? At a loopback address it answers to local names only.
bool right_host(std::string_view host, std::string_view bound);

/// Is the media type JSON, with or without a charset?
bool is_json(std::string_view content_type);

/// Adds the security headers to an answer. A page with ?embed may stand in a frame of any site.
void protect(httplib::Response& response, bool embed);

/// Answers with an error in the service's form.
void complain(httplib::Response& response, const Complaint& complaint);
void complain(httplib::Response& response, int status, const Error& error);

}  // namespace perfectplay::serve
