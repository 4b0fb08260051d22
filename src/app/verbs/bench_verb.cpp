// perfectplay bench: rates as they are measured, and the signature at the end.
//
//   job                               count               time      cpu  rate/s   MB
//   Connect Four 4x5              1,706,255 positions   0.18 s   0.31 s   9.5 M   68
//
// A row has 80 columns; the further counts (moves, totals) are in the document.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/base/grouped.h"
#include "perfectplay/service/bench/bench.h"

namespace perfectplay::app {
namespace {

using service::BenchResult;
using service::Measurement;

std::string heading() {
  return fmt::format("{:<28}{:>11} {:<9}{:>9}{:>9}{:>8}{:>5}\n", "job", "count", "", "time", "cpu", "rate/s", "MB");
}

std::string row(const Measurement& measured) {
  const service::Cost& cost = measured.cost;
  const double rate = static_cast<double>(measured.count) / cost.seconds;
  const bool millions = rate >= 1e5;
  constexpr std::size_t name_and_count = 39;  // a short name leaves room for a large count
  return fmt::format("{}{:>{}} {:<9}{:>7.2f} s{:>7.2f} s{:>6.1f} {}{:>5.0f}\n", measured.job, grouped(measured.count),
                     name_and_count - std::min(name_and_count, measured.job.size()), measured.unit, cost.seconds,
                     cost.cpu_seconds, rate * (millions ? 1e-6 : 1e-3), millions ? 'M' : 'k',
                     static_cast<double>(cost.peak_bytes) * 1e-6);
}

class BenchVerb final : public RequestVerb<service::BenchRequest> {
  Expected<BenchResult> found(Console& console) override {
    bool first = true;
    return request_.run(console.session(), console.stop(), [&](const Measurement& measured) {
      console.clear();
      if (json_) return;
      if (std::exchange(first, false)) print(heading());
      print(row(measured));
      flush_output();
    });
  }
  std::string text(const BenchResult& result) const override {
    return fmt::format("\n{}\n", bold("signature " + result.signature()));
  }
};

}  // namespace

std::unique_ptr<Verb> make_bench_verb() { return std::make_unique<BenchVerb>(); }

}  // namespace perfectplay::app
