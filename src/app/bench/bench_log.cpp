#include "perfectplay/app/bench/bench_log.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"

namespace perfectplay::app {

std::string checksum_of(const void* bytes, std::size_t size, std::uint64_t seed) {
  return fmt::format("{:016x}", XXH64(bytes, size, seed));
}

void BenchLog::note(Measurement measurement) {
  if (!json_) {
    if (measurements_.empty()) {
      print(fmt::format("{:<27}{:>13} {:<10}{:>12} {:<9}{:>10}{:>10}{:>12}{:>9}\n", "job", "", "", "", "", "time",
                        "cpu", "rate", "peak"));
    }
    const Cost& cost = measurement.cost;
    const double rate = static_cast<double>(measurement.count) / cost.seconds;
    const bool millions = rate >= 1e5;
    print(fmt::format("{:<27}{:>13} {:<10}{:>12} {:<9}{:>8.2f} s{:>8.2f} s{:>8.1f} {}/s{:>6.0f} MB\n", measurement.job,
                      grouped(measurement.count), measurement.unit,
                      measurement.further_unit.empty() ? "" : grouped(measurement.further), measurement.further_unit,
                      cost.seconds, cost.cpu_seconds, rate * (millions ? 1e-6 : 1e-3), millions ? 'M' : 'k',
                      static_cast<double>(cost.peak_bytes) * 1e-6));
    flush_output();
  }
  measurements_.push_back(std::move(measurement));
}

void BenchLog::finish() const {
  print(json_ ? printed(to_json()) : fmt::format("\n{}\n", bold("signature " + signature())));
}

std::string BenchLog::signature() const {
  std::string text;
  for (const Measurement& m : measurements_)
    text += fmt::format("{} {} {} {}\n", m.job, m.steady ? m.count : 0, m.further, m.checksum);
  return checksum_of(text.data(), text.size());
}

Json BenchLog::to_json() const {
  Json rows = Json::array();
  for (const Measurement& m : measurements_) {
    Json row{{"job", m.job}, {std::string(m.unit), m.count}};
    if (!m.further_unit.empty()) row[std::string(m.further_unit)] = m.further;
    row["seconds"] = m.cost.seconds;
    row["cpu_seconds"] = m.cost.cpu_seconds;
    row[fmt::format("{}_per_second", m.unit)] = static_cast<double>(m.count) / m.cost.seconds;
    row["peak_bytes"] = m.cost.peak_bytes;
    if (!m.checksum.empty()) row["checksum"] = m.checksum;
    rows.push_back(std::move(row));
  }
  return {{"signature", signature()}, {"threads", threads_}, {"jobs", std::move(rows)}};
}

}  // namespace perfectplay::app
