// perfectplay bench: rates as they are measured, and the signature at the end.
#include <fmt/format.h>

#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/base/grouped.h"
#include "perfectplay/service/bench/bench.h"

namespace perfectplay::app {
namespace {

using service::BenchResult;
using service::Measurement;

std::string heading() {
  return fmt::format("{:<27}{:>13} {:<10}{:>12} {:<9}{:>10}{:>10}{:>12}{:>9}\n", "job", "", "", "", "", "time", "cpu",
                     "rate", "peak");
}

std::string row(const Measurement& measured) {
  const service::Cost& cost = measured.cost;
  const double rate = static_cast<double>(measured.count) / cost.seconds;
  const bool millions = rate >= 1e5;
  return fmt::format("{:<27}{:>13} {:<10}{:>12} {:<9}{:>8.2f} s{:>8.2f} s{:>8.1f} {}/s{:>6.0f} MB\n", measured.job,
                     grouped(measured.count), measured.unit,
                     measured.further_unit.empty() ? "" : grouped(measured.further), measured.further_unit,
                     cost.seconds, cost.cpu_seconds, rate * (millions ? 1e-6 : 1e-3), millions ? 'M' : 'k',
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
