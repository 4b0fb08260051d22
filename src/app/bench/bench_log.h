// What `perfectplay bench` measured: rows for people, a document for scripts, and one signature.
//
// The signature hashes counts and solutions, never times: it is the same on every machine and for any number of
// threads, and a change to it is a change of behaviour.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/app/bench/measure.h"
#include "perfectplay/app/verbs/reachability/views.h"

namespace perfectplay::app {

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

class BenchLog {
 public:
  BenchLog(unsigned threads, bool json) : threads_(threads), json_(json) {}

  unsigned threads() const { return threads_; }
  /// Prints the row at once, unless the document is wanted.
  void note(Measurement measurement);
  /// Prints what comes last.
  void finish() const;

 private:
  std::string signature() const;
  Json to_json() const;

  unsigned threads_;
  bool json_;
  std::vector<Measurement> measurements_;
};

/// Sixteen hexadecimal digits that stand for some bytes.
std::string checksum_of(const void* bytes, std::size_t size, std::uint64_t seed = 0);

// One file a family.
Expected<void> bench_reachability(BenchLog& log, BenchSize size);
Expected<void> bench_awale(BenchLog& log, BenchSize size);
Expected<void> bench_search(BenchLog& log, BenchSize size);
Expected<void> bench_deduction(BenchLog& log, BenchSize size);

}  // namespace perfectplay::app
