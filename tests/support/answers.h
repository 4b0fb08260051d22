// Requests to a service, and their answers.
#pragma once

#include <gtest/gtest.h>

#include <concepts>
#include <string>

#include "perfectplay/service/service.h"

namespace perfectplay::testing {

/// Asks one service, which keeps what it has solved.
class Asker {
 public:
  explicit Asker(const service::SessionLimits& limits = {.files = false}) : service_(limits) {}

  /// The answer, which must not be an error.
  template <std::same_as<service::Json> Request>
  service::Json operator()(const Request& request) {
    service::Json answer = any(request);
    EXPECT_FALSE(answer.contains("error")) << request << " → " << answer;
    return answer;
  }
  service::Json operator()(const std::string& request) { return (*this)(service::Json::parse(request)); }
  /// The error, which must be one of the input.
  service::Json error(const std::string& request) {
    const service::Json answer = any(service::Json::parse(request));
    EXPECT_TRUE(answer.contains("error")) << request << " → " << answer;
    if (!answer.contains("error")) return {{"message", ""}};
    EXPECT_EQ(answer["error"]["kind"], "input");
    return answer["error"];
  }

 private:
  service::Json any(const service::Json& request) {
    Stop stop;
    return service_.answer(request, stop);
  }

  service::Service service_;
};

}  // namespace perfectplay::testing
