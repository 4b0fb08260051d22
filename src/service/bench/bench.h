// bench: the speed of this machine, as rates, and one signature of all results.
//
// The signature hashes counts and solutions, never times. It is the same on every machine and for any number of
// threads, so a change to it is a change of behaviour.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/service/measure.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// The amount of work to measure.
enum class BenchSize : std::uint8_t { Tiny, Quick, Normal, Large };

struct Measurement {
  std::string job;
  std::string_view unit;  ///< of the count: "vertices"
  std::uint64_t count = 0;
  std::string_view further_unit;  ///< of the second count: "edges"
  std::uint64_t further = 0;
  Cost cost;
  std::string checksum;  ///< of the result; empty: none
  bool steady = true;    ///< the count is the same for any number of threads, and part of the signature
};

struct BenchResult {
  unsigned threads = 0;
  std::vector<Measurement> measurements;

  std::string signature() const;
};

class BenchRequest final : public Request {
 public:
  /// Called after each measurement.
  using Watcher = std::function<void(const Measurement&)>;

  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<BenchResult> run(Session& session, Stop& stop, const Watcher& watch = {}) const;

  bool quick = false;
  bool tiny = false;
  bool large = false;
  std::string family;
  std::uint64_t threads = 0;
};

Json to_json(const BenchResult& result);

/// The parameters that the measurements of all families share.
struct BenchRun {
  BenchSize size{};
  unsigned threads = 0;
  Stop& stop;
  BenchRequest::Watcher note;
};

/// A hash of some bytes, as sixteen hexadecimal digits.
std::string checksum_of(const void* bytes, std::size_t size, std::uint64_t seed = 0);

// One file per family.
Expected<void> bench_reachability(const BenchRun& run);
Expected<void> bench_awale(const BenchRun& run);
Expected<void> bench_search(const BenchRun& run);
Expected<void> bench_deduction(const BenchRun& run);

}  // namespace perfectplay::service
