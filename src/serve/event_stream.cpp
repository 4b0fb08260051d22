#include "perfectplay/serve/event_stream.h"

#include <fmt/format.h>

#include <string>
#include <thread>

#include "perfectplay/serve/connection.h"
#include "perfectplay/service/json.h"

namespace perfectplay::serve {

std::shared_ptr<EventStream> EventStream::open(std::shared_ptr<Job> job, std::atomic<std::size_t>& open,
                                               std::size_t most) {
  if (++open > most) {
    --open;
    return nullptr;
  }
  return std::shared_ptr<EventStream>(new EventStream(std::move(job), open));
}

bool EventStream::send(httplib::DataSink& sink) {
  constexpr milliseconds between_looks{100};
  constexpr milliseconds between_tellings{100};  // jobs report their progress more often than a person can see
  constexpr milliseconds longest_silence{10'000};
  const auto now = std::chrono::steady_clock::now();
  Connection& connection = Connection::current();
  if (connection.left()) return false;
  const auto news = listener_.job().news(seen_, between_looks);
  std::string text;
  if (!news) {
    if (now - told_ < longest_silence) return true;
    text = ": still there\n\n";  // a comment, so that no proxy takes the connection for dead
  } else if (news->answer) {
    text = fmt::format("event: answer\ndata: {}\n\n", *news->answer);
  } else {
    const service::Json progress{{"phase", news->phase}, {"done", news->done}, {"total", news->total}};
    text = fmt::format("event: progress\ndata: {}\n\n", service::in_json(progress));
  }
  told_ = now;
  if (news) seen_ = news->seen;
  if (!sink.write(text.data(), text.size()) || !connection.flush()) return false;
  if (news && news->answer) {
    sink.done();
  } else if (news && seen_ > 1) {
    // The answer must not wait for this pause: the next call sends it.
    std::this_thread::sleep_for(between_tellings / 2);
  }
  return true;
}

}  // namespace perfectplay::serve
