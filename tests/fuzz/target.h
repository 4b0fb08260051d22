// One fuzz target per form that the program reads. A target gets arbitrary bytes and must neither crash nor hang; where it can, it also
// holds what was read against a second opinion, and aborts if they differ.
//
//   FUZZ_TARGET(graph) {                          the bytes are called `bytes`
//     const auto graph = parse_graph(bytes, "fuzzed", 1);
//     if (graph) expect(…, "what is written is read back");
//   }
//
// All targets are in one program. libFuzzer drives it, and the variable PERFECTPLAY_FUZZ names the target:
//
//   PERFECTPLAY_FUZZ=graph build/fuzz/tests/fuzz/perfectplay_fuzz -max_total_time=60 tests/fuzz/corpus/graph
//
// tests/fuzz/run.py runs all of them; docs/reliability.md has the figures of recorded runs.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace perfectplay::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);
};
/// All targets, in no particular order.
inline std::vector<Target>& targets() {
  static std::vector<Target> all;
  return all;
}

struct Registered {
  Registered(std::string_view name, void (*run)(std::string_view)) { targets().push_back({name, run}); }
};

/// A fact that holds whatever the bytes are. libFuzzer keeps the input of a run that aborts.
inline void expect(bool fact, std::string_view what) {
  if (fact) return;
  std::fprintf(stderr, "fuzz: this does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace perfectplay::fuzz

#define FUZZ_TARGET(name)                                                                  \
  static void fuzz_##name(std::string_view bytes);                                         \
  static const ::perfectplay::fuzz::Registered fuzz_registered_##name(#name, fuzz_##name); \
  static void fuzz_##name([[maybe_unused]] std::string_view bytes)
