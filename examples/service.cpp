// Asks the service: requests and answers are JSON, the same documents as those of `perfectplay ask` and of the server.
#include <perfectplay/service/service.h>

#include <cstdio>

using namespace perfectplay;

int main() {
  service::Service service({.memory = 256 << 20, .files = false});  // requests may name no files
  Stop stop;

  // A request as text.
  const auto value = service.answer_text(R"({"id":1,"verb":"value","game":"nim","position":"3,0"})", stop);
  std::printf("%s\n", value.dump().c_str());

  // A request as a document, with several positions. The service has kept what it solved for the first request.
  const service::Json request{{"verb", "value"}, {"game", "nim"}, {"position", {"4,0", "5,1", "heap"}}};
  const service::Json several = service.answer(request, stop);
  for (const auto& answer : several["answers"]) {
    std::printf("%s\n", answer.dump().c_str());
  }

  // A mistake is an answer, too.
  const auto mistake = service.answer_text(R"({"verb":"solve","game":"conect-four"})", stop);
  std::printf("%s: %s\n", mistake["error"]["kind"].get<std::string>().c_str(),
              mistake["error"]["message"].get<std::string>().c_str());
}
