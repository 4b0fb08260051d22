// perfectplay bench: one signature that identifies what the solvers compute, and how fast this machine does it.
#include "perfectplay/app/bench/bench_log.h"
#include "perfectplay/app/cli/verb.h"

namespace perfectplay::app {
namespace {

class BenchVerb : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "quick", .argument = "", .help = "a few seconds: smaller boards", .target = &quick_},
        {.name = "tiny",
         .argument = "",
         .help = "an instant: a hundred times smaller, to see that all works",
         .target = &tiny_},
        {.name = "large",
         .argument = "",
         .help = "minutes: also a graph of 10 M vertices and 46 M edges, Connect Four 7x7, Hex 7x7, Awale with 6 pits "
                 "and 20 seeds, and bulls and cows",
         .target = &large_},
        {.name = "family",
         .argument = "NAME",
         .help = "measure one family of games only, or the searches on large boards",
         .target = &family_,
         .choices = {"reachability", "search", "awale", "deduction"}},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
        {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads_, .high = 1024},
    };
  }

  Expected<ExitCode> run(const Invocation& /*invocation*/) override {
    if (quick_ + large_ + tiny_ > 1) return input_error("--tiny, --quick and --large exclude each other");
    const BenchSize size = tiny_    ? BenchSize::Tiny
                           : quick_ ? BenchSize::Quick
                           : large_ ? BenchSize::Large
                                    : BenchSize::Normal;
    BenchLog log(static_cast<unsigned>(threads_), json_);
    if (wanted("reachability")) {
      if (auto done = bench_reachability(log, size); !done) return tl::unexpected(done.error());
    }
    if (wanted("search")) {
      if (auto done = bench_search(log, size); !done) return tl::unexpected(done.error());
    }
    if (wanted("awale")) {
      if (auto done = bench_awale(log, size); !done) return tl::unexpected(done.error());
    }
    if (wanted("deduction")) {
      if (auto done = bench_deduction(log, size); !done) return tl::unexpected(done.error());
    }
    log.finish();
    return ExitCode::Done;
  }

 private:
  bool wanted(std::string_view family) const { return family_.empty() || family_ == family; }

  bool quick_ = false;
  bool tiny_ = false;
  bool large_ = false;
  bool json_ = false;
  std::string family_;
  std::uint64_t threads_ = 0;
};

}  // namespace

std::unique_ptr<Verb> make_bench_verb() { return std::make_unique<BenchVerb>(); }

}  // namespace perfectplay::app
