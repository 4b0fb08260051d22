// bench: what this machine does, as rates, and one signature of all that was computed.
//
// The signature hashes counts and solutions, never times: it is the same on every machine and for any number of
// threads, and a change to it is a change of behaviour.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/service/measure.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// How much is measured.
enum class BenchSize : std::uint8_t { Tiny, Quick, Normal, Large };

struct Measurement {
  std::string job;
  std::string_view unit;  ///< what is counted: "vertices"
  std::uint64_t count = 0;
  std::string_view further_unit;  ///< "edges"
  std::uint64_t further = 0;
  Cost cost;
  std::string checksum;  ///< of the result; empty where there is none
  bool steady = true;    ///< is the count the same for any number of threads? Then it is part of the signature
};

struct BenchResult {
  unsigned threads = 0;
  std::vector<Measurement> measurements;

  std::string signature() const;
};

class BenchRequest final : public Request {
 public:
  /// Is told of each measurement when it is done.
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

/// What the measurements of one family need.
struct BenchRun {
  BenchSize size{};
  unsigned threads = 0;
  Stop& stop;
  BenchRequest::Watcher note;
};

/// Sixteen hexadecimal digits that stand for some bytes.
std::string checksum_of(const void* bytes, std::size_t size, std::uint64_t seed = 0);

// One file per family.
Expected<void> bench_reachability(const BenchRun& run);
Expected<void> bench_awale(const BenchRun& run);
Expected<void> bench_search(const BenchRun& run);
Expected<void> bench_deduction(const BenchRun& run);

}  // namespace perfectplay::service
