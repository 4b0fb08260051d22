// perfectplay serve: the web explorer, for this machine's browser or for a class. Ctrl-C or SIGTERM ends it.
//
//   $ perfectplay serve --port 8080
//   http://127.0.0.1:8080/
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <mutex>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/serve/server.h"

namespace perfectplay::app {
namespace {

constexpr std::uint64_t highest_port = 65535;

/// Asks the desktop to open its browser. The server goes on without one.
void open_browser(const std::string& url) {
  std::string program = "xdg-open";
  std::string address = url;
  const std::array<char*, 3> arguments{program.data(), address.data(), nullptr};
  pid_t child = 0;
  if (::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ) != 0) {
    complain("perfectplay: xdg-open is not there; open the address in a browser");
  }
}

/// 2026-11-18T09:30:00Z 127.0.0.1 POST /api/v1/ask 200 312 B 4.1 ms
class AccessLog {
 public:
  void note(const serve::Access& access) {
    const auto now = std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
    const std::string line =
        fmt::format("{:%FT%TZ} {} {} {} {} {} B {:.1f} ms", fmt::gmtime(now), access.address, access.method,
                    printable(access.target), access.status, access.bytes, access.seconds * 1e3);
    const std::lock_guard lock(one_at_a_time_);
    complain(line);
  }

 private:
  /// A visitor's text with control characters replaced, so that the log has one line per request.
  static std::string printable(const std::string& text) {
    constexpr std::size_t longest = 200;
    std::string shown;
    for (const char c : text.substr(0, longest)) shown += c > ' ' && c <= '~' ? c : '?';
    return shown.empty() ? "-" : shown;
  }

  std::mutex one_at_a_time_;
};

class ServeVerb final : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "host",
         .argument = "ADDRESS",
         .help = "listen at this address; 0.0.0.0 is every address of the machine, for others to visit",
         .target = &host_},
        {.name = "port",
         .argument = "N",
         .help = "listen at this port; 0 or left out: any free one",
         .target = &port_,
         .high = highest_port},
        {.name = "open", .argument = "", .help = "open the page in the desktop's browser", .target = &open_},
        {.name = "table",
         .argument = "DIR",
         .help = "answer from this Awalé table, which solve awale --out DIR wrote; may be given several times",
         .target = &tables_,
         .names_file = true},
        {.name = "memory",
         .argument = "SIZE",
         .help =
             "memory for games, as 4G: half of it for results kept between requests, half for running requests; left "
             "out: half of the machine's",
         .target = &memory_},
        {.name = "time-limit",
         .argument = "S",
         .help = "stop each question after S seconds (default 10)",
         .target = &seconds_},
        {.name = "job-time-limit",
         .argument = "S",
         .help = "stop each job, which shows its progress, after S seconds (default 120)",
         .target = &job_seconds_},
        {.name = "jobs",
         .argument = "N",
         .help = "run N jobs at once; 0 or left out: one per core",
         .target = &jobs_,
         .high = 1024},
        {.name = "behind-proxy",
         .argument = "",
         .help = "behind a proxy: tell visitors apart by the address that it adds to X-Forwarded-For",
         .target = &behind_proxy_},
        {.name = "access-log",
         .argument = "",
         .help = "write one line per request to standard error",
         .target = &access_log_},
    };
  }

  Expected<ExitCode> run(Console& console) override {
    AccessLog log;
    serve::ServeOptions options;
    options.host = host_;
    options.port = static_cast<int>(port_);
    options.tables = tables_;
    options.behind_proxy = behind_proxy_;
    options.version = PERFECTPLAY_VERSION;
    options.work.memory = memory_.value.value_or(0);
    options.work.seconds = seconds_.value.value_or(options.work.seconds);
    options.work.job_seconds = job_seconds_.value.value_or(options.work.job_seconds);
    options.work.jobs = static_cast<unsigned>(jobs_);
    if (access_log_) options.log = [&](const serve::Access& access) { log.note(access); };
    auto server = TRY(serve::Server::open(std::move(options)));
    print_document(server.url() + '\n');
    flush_output();
    if (open_) open_browser(server.url());
    TRY(server.run(console.stop()));
    return ExitCode::Done;
  }

 private:
  std::string host_ = "127.0.0.1";
  std::uint64_t port_ = 0;
  bool open_ = false;
  std::vector<std::string> tables_;
  service::Bytes memory_;
  service::Seconds seconds_;
  service::Seconds job_seconds_;
  std::uint64_t jobs_ = 0;
  bool behind_proxy_ = false;
  bool access_log_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_serve_verb() { return std::make_unique<ServeVerb>(); }

}  // namespace perfectplay::app
