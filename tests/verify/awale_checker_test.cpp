// Runs under the thread sanitizer too.
#include "perfectplay/verify/awale_checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "support/awale_tables.h"
#include "support/plain_awale.h"

namespace perfectplay {
namespace {

using testing::PlainAwale;
using testing::tamale;

/// A table in memory that can be spoilt. Entries are numbered by layer and by the twin's codes.
class Table : public AwaleClaims {
 public:
  Table(const AwaleRules& rules, int max_seeds) : rules_(rules), twin_(rules, max_seeds), max_seeds_(max_seeds) {
    twin_.solve();
    for (int seeds = 0; seeds <= max_seeds; ++seeds) {
      std::vector<AwaleEntry>& layer = layers_.emplace_back();
      for (std::uint64_t code = 0; code < twin_.positions(seeds); ++code) {
        AwaleEntry entry;
        const auto board = twin_.unrank(code, seeds);
        std::copy(board.begin(), board.end(), entry.position.pits.begin());
        entry.score = int{twin_.layer(seeds).score[code]};
        entry.cycle = twin_.layer(seeds).pass[code] == PlainAwale::by_repetition;
        layer.push_back(entry);
      }
    }
  }

  bool has_distances() const override { return distances_; }
  std::optional<LayerStatistics> statistics(int seeds) const override {
    return claimed.contains(seeds) ? std::optional(claimed.at(seeds)) : std::nullopt;
  }
  unsigned parts(int seeds) const override { return seeds > 2 ? 3 : 1; }
  Expected<void> read(int seeds, unsigned part, const AwaleEntrySink& sink) const override {
    if (seeds == unreadable) return resource_error("the disk is gone");
    const auto& layer = layers_[static_cast<std::size_t>(seeds)];
    std::vector<AwaleEntry> entries;
    for (std::size_t i = part; i < layer.size(); i += parts(seeds)) entries.push_back(layer[i]);
    sink(std::span(entries).first(entries.size() / 3));
    sink(std::span(entries).subspan(entries.size() / 3));
    return {};
  }

  std::vector<AwaleEntry>& layer(int seeds) { return layers_[static_cast<std::size_t>(seeds)]; }
  AwaleEntry& entry(const PlainAwale::Board& board, int seeds) { return layer(seeds)[twin_.rank(board)]; }
  const AwaleRules& rules() const { return rules_; }
  int max_seeds() const { return max_seeds_; }

  AwaleVerdict check(unsigned threads = 2) const {
    Stop stop;
    return check_awale(rules_, max_seeds_, *this, {threads}, stop).value();
  }
  std::string complaint() const {
    const AwaleVerdict verdict = check();
    return verdict.defect ? verdict.defect->complaint : "";
  }

  /// What the moves of an entry are worth by the table as it stands: the exam's own check of a table.
  int worth(const AwaleEntry& entry, int seeds) {
    int best = -1000;
    for (const AwaleMove& move : moves(rules_, entry.position)) {
      best = std::max(best, move.gain - follower(move, seeds).score);
    }
    return best == -1000 ? end_score(rules_, entry.position) : best;
  }
  bool consistent(int seeds) {
    return std::ranges::all_of(layer(seeds), [&](const AwaleEntry& e) { return e.score == worth(e, seeds); });
  }

  /// Fills in the distances, by the definition, as often as something still changes.
  void measure() {
    distances_ = true;
    for (int seeds = 0; seeds <= max_seeds_; ++seeds) {
      for (AwaleEntry& entry : layer(seeds)) entry.distance = no_distance;
      for (bool changed = true; std::exchange(changed, false);) {
        for (AwaleEntry& entry : layer(seeds)) {
          const std::uint16_t now = distance(entry, seeds);
          changed |= now != entry.distance;
          entry.distance = now;
        }
      }
    }
  }

  /// Leaves out the boards that follow no move, by the definition: the other half has no empty pit.
  void leave_out() {
    for (auto& layer : layers_) {
      std::erase_if(layer, [this](const AwaleEntry& entry) { return !needed(entry); });
    }
  }
  bool needed(const AwaleEntry& entry) const {
    const auto other = std::span(entry.position.pits).subspan(static_cast<std::size_t>(rules_.pits));
    return std::ranges::count(other.first(static_cast<std::size_t>(rules_.pits)), 0) > 0;
  }
  LayerStatistics counted(int seeds) {
    LayerStatistics counts;
    for (const AwaleEntry& entry : layer(seeds)) {
      ++counts.positions;
      ++(entry.score > 0 ? counts.wins : entry.score < 0 ? counts.losses : counts.draws);
      counts.sum += entry.score;
      if (entry.cycle) ++counts.cycles;
    }
    return counts;
  }

  int unreadable = -1;
  std::map<int, LayerStatistics> claimed;

 private:
  AwaleEntry& follower(const AwaleMove& move, int seeds) {
    PlainAwale::Board board{};
    std::copy(move.next.pits.begin(), move.next.pits.end(), board.begin());
    return entry(board, seeds - move.gain);
  }
  std::uint16_t distance(const AwaleEntry& entry, int seeds) {
    const auto playable = moves(rules_, entry.position);
    if (playable.empty()) return 0;
    int least = no_distance;
    int greatest = 0;
    for (const AwaleMove& move : playable) {
      const AwaleEntry& next = follower(move, seeds);
      if (move.gain - next.score != entry.score) continue;
      const int here = move.gain > 0 ? 1 : std::min(next.distance + 1, int{no_distance});
      least = std::min(least, here);
      greatest = std::max(greatest, here);
    }
    return static_cast<std::uint16_t>(entry.score >= 0 ? least : greatest);
  }

  AwaleRules rules_;
  PlainAwale twin_;
  int max_seeds_;
  bool distances_ = false;
  std::vector<std::vector<AwaleEntry>> layers_;
};

std::vector<int> scores(Table& table, int seeds) {
  std::vector<int> result;
  for (const AwaleEntry& entry : table.layer(seeds)) result.push_back(entry.score);
  return result;
}

/// Gives the cycles of a layer random scores and lets every entry follow its moves until all agree. Often that ends in
/// a table that passes the exam's check and is wrong; true if it did.
bool spoil_cycles(Table& table, int seeds, std::mt19937& random) {
  const auto before = scores(table, seeds);
  for (AwaleEntry& entry : table.layer(seeds)) {
    if (entry.cycle) entry.score = std::uniform_int_distribution(-seeds, seeds)(random);
    entry.cycle = false;
  }
  for (int round = 0; round < 100 && !table.consistent(seeds); ++round) {
    for (AwaleEntry& entry : table.layer(seeds)) entry.score = table.worth(entry, seeds);
  }
  return table.consistent(seeds) && scores(table, seeds) != before;
}

TEST(AwaleChecker, AcceptsTheTwinsTablesUnderAllRules) {
  for (const GrandSlam slam : {GrandSlam::Forbidden, GrandSlam::CapturesNothing, GrandSlam::CapturesAll}) {
    for (const Feeding feeding : {Feeding::Required, Feeding::Free}) {
      for (const SeedsLeft left : {SeedsLeft::ToOpponent, SeedsLeft::ToMover}) {
        for (const auto& [pits, seeds] : {std::pair{1, 20}, {2, 12}, {3, 8}, {4, 6}}) {
          Table table(AwaleRules{pits, slam, feeding, left}, seeds);
          EXPECT_EQ(table.complaint(), "");
          table.measure();
          EXPECT_EQ(table.complaint(), "") << "with distances";
          table.leave_out();
          EXPECT_EQ(table.complaint(), "") << "with distances, what follows no move left out";
        }
      }
    }
  }
}

TEST(AwaleChecker, CountsWhatItChecked) {
  const Table table(tamale(4), 8);
  const AwaleVerdict verdict = table.check();
  EXPECT_EQ(verdict.defect, std::nullopt);
  EXPECT_EQ(verdict.positions, 12870U);  // binomial(16, 8)
  EXPECT_EQ(verdict.cycles, 107U);
}

TEST(AwaleChecker, RejectsEverySingleWrongScore) {
  Table table(tamale(2), 5);
  for (int seeds = 0; seeds <= 5; ++seeds) {
    for (AwaleEntry& entry : table.layer(seeds)) {
      const int right = entry.score;
      for (int wrong = -seeds; wrong <= seeds; ++wrong) {
        if (wrong == right) continue;
        entry.score = wrong;
        EXPECT_NE(table.check(1).defect, std::nullopt) << print(table.rules(), entry.position) << " as " << wrong;
      }
      entry.score = right;
    }
  }
  EXPECT_EQ(table.complaint(), "");
}

TEST(AwaleChecker, RejectsScoresThatSupportOneAnotherInACircle) {
  std::mt19937 random(20160701);
  for (const int seeds : {2, 3, 4}) {
    int spoilt = 0;
    for (int attempt = 0; attempt < 15; ++attempt) {
      Table table(tamale(4), seeds);
      if (!spoil_cycles(table, seeds, random)) continue;
      ++spoilt;
      EXPECT_NE(table.complaint().find("go round in circles"), std::string::npos) << table.complaint();
      table.measure();
      EXPECT_EQ(table.complaint(), "claims no distance, but is not labelled a cycle");
      for (AwaleEntry& entry : table.layer(seeds)) entry.distance = std::min<std::uint16_t>(entry.distance, 7);
      EXPECT_NE(table.complaint().find("claims distance 7, but its moves give 8"), std::string::npos);
    }
    EXPECT_GT(spoilt, 1) << seeds << " seeds: no table to test with";
  }
}

TEST(AwaleChecker, RejectsCirclesUnderAllRules) {
  std::mt19937 random(18);
  int spoilt = 0;
  for (const GrandSlam slam : {GrandSlam::Forbidden, GrandSlam::CapturesNothing, GrandSlam::CapturesAll}) {
    for (const Feeding feeding : {Feeding::Required, Feeding::Free}) {
      for (const SeedsLeft left : {SeedsLeft::ToOpponent, SeedsLeft::ToMover}) {
        for (const int seeds : {2, 2, 3, 3, 4, 4}) {
          Table table(AwaleRules{4, slam, feeding, left}, seeds);
          if (!spoil_cycles(table, seeds, random)) continue;
          ++spoilt;
          EXPECT_NE(table.complaint().find("go round in circles"), std::string::npos) << table.complaint();
          table.leave_out();
          EXPECT_NE(table.check(1).defect, std::nullopt) << "what follows no move left out";
        }
      }
    }
  }
  EXPECT_GT(spoilt, 5);
}

TEST(AwaleChecker, RejectsAWrongLabel) {
  const auto first = [](Table& table, bool cycle) {
    return std::ranges::find_if(table.layer(4), [&](const AwaleEntry& e) { return e.score == 0 && e.cycle == cycle; });
  };
  Table table(tamale(4), 4);
  first(table, true)->cycle = false;
  // Either it has no ground itself, or one that was rightly labelled now leads out of the cycles.
  EXPECT_NE(table.complaint(), "");

  Table none_labelled(tamale(4), 4);
  for (AwaleEntry& entry : none_labelled.layer(4)) entry.cycle = false;
  EXPECT_EQ(none_labelled.complaint(), "claims to be even by force, but all lines that keep it go round in circles");

  Table too_many(tamale(4), 4);
  first(too_many, false)->cycle = true;
  EXPECT_EQ(too_many.complaint(), "claims to be a cycle, but best play can lead from it to a capture or an end");

  Table not_even(tamale(4), 4);
  std::ranges::find_if(not_even.layer(4), [](const AwaleEntry& e) { return e.score == 2; })->cycle = true;
  EXPECT_EQ(not_even.complaint(), "claims score 2 and to be a cycle, which is worth 0");
}

TEST(AwaleChecker, RejectsEverySingleWrongLabel) {
  Table table(tamale(4), 4);
  for (int seeds = 2; seeds <= 4; ++seeds) {
    for (AwaleEntry& entry : table.layer(seeds)) {
      if (entry.score != 0) continue;
      entry.cycle = !entry.cycle;
      EXPECT_NE(table.check(1).defect, std::nullopt) << print(table.rules(), entry.position);
      entry.cycle = !entry.cycle;
    }
  }
}

TEST(AwaleChecker, RejectsEverySingleWrongDistance) {
  Table table(tamale(2), 5);
  table.measure();
  ASSERT_EQ(table.complaint(), "");
  for (int seeds = 0; seeds <= 5; ++seeds) {
    for (AwaleEntry& entry : table.layer(seeds)) {
      const std::uint16_t right = entry.distance;
      for (const int by : {-1, 1}) {
        entry.distance = static_cast<std::uint16_t>(right + by);
        EXPECT_NE(table.check(1).defect, std::nullopt) << print(table.rules(), entry.position) << " by " << by;
      }
      entry.distance = right;
    }
  }
}

TEST(AwaleChecker, NamesTheFirstDefectWhateverTheThreads) {
  Table table(tamale(3), 7);
  for (const std::size_t code : {700U, 333U, 650U})
    table.layer(7)[code].score += table.layer(7)[code].score < 7 ? 1 : -1;
  const AwaleVerdict alone = table.check(1);
  ASSERT_NE(alone.defect, std::nullopt);
  EXPECT_EQ(alone.defect->seeds, 7);
  for (const unsigned threads : {2U, 5U}) {
    const AwaleVerdict together = table.check(threads);
    ASSERT_NE(together.defect, std::nullopt);
    EXPECT_EQ(together.defect->position, alone.defect->position);
    EXPECT_EQ(together.defect->complaint, alone.defect->complaint);
  }
  table.layer(6)[5].score += 1;
  EXPECT_EQ(table.check().defect->seeds, 6);
}

TEST(AwaleChecker, RejectsEntriesThatAreMissingOrStrange) {
  const Table good(tamale(3), 5);
  Table table = good;
  const AwalePosition missing = table.layer(5).back().position;
  table.layer(5).pop_back();
  EXPECT_EQ(table.complaint(), "has no entry");
  EXPECT_EQ(table.check().defect->position, missing);
  table.layer(5).push_back(table.layer(5).front());
  EXPECT_EQ(table.complaint(), "has no entry");

  table = good;
  table.layer(5).push_back(table.layer(5).front());
  EXPECT_EQ(table.complaint(), "has more than one entry");
  EXPECT_EQ(table.check().defect->position, table.layer(5).front().position);

  table = good;
  table.layer(5)[17].score = 6;
  EXPECT_EQ(table.complaint(), "claims score 6, more than the 5 seeds there are");

  table = good;
  table.layer(5)[17].position.pits[0] += 1;
  EXPECT_EQ(table.complaint(), "is no board of 5 seeds");

  table = good;
  table.layer(5)[17].position.pits[15] = 3;  // beyond the board
  EXPECT_EQ(table.complaint(), "is no board of 5 seeds");
}

TEST(AwaleChecker, OnlyBoardsThatFollowNoMoveMayBeLeftOut) {
  for (const bool distances : {false, true}) {
    Table table(tamale(2), 6);
    if (distances) table.measure();
    for (int seeds = 0; seeds <= 6; ++seeds) {
      for (std::size_t i = 0; i < table.layer(seeds).size(); ++i) {
        const AwaleEntry entry = table.layer(seeds)[i];
        std::swap(table.layer(seeds)[i], table.layer(seeds).back());
        table.layer(seeds).pop_back();
        EXPECT_EQ(table.complaint(), table.needed(entry) ? "has no entry" : "") << print(table.rules(), entry.position);
        table.layer(seeds).push_back(entry);
        std::swap(table.layer(seeds)[i], table.layer(seeds).back());
      }
    }
  }
}

TEST(AwaleChecker, CountsBoardsThatAreLeftOutByItsOwnRules) {
  for (const AwaleRuleSet& set : awale_rule_sets) {
    for (const auto& [pits, seeds] : {std::pair{1, 20}, {2, 12}, {3, 8}}) {
      AwaleRules rules = set.rules;
      rules.pits = pits;
      Table table(rules, seeds);
      for (int n = 0; n <= seeds; ++n) table.claimed[n] = table.counted(n);
      EXPECT_TRUE(table.check().correct());
      table.leave_out();
      EXPECT_TRUE(table.check().correct()) << set.name << " " << pits;
    }
  }
}

TEST(AwaleChecker, RejectsWrongCounts) {
  Table table(tamale(3), 7);
  for (int n = 0; n <= 7; ++n) table.claimed[n] = table.counted(n);
  table.leave_out();
  ASSERT_TRUE(table.check().correct());
  const auto expect_miscount = [&](auto member) {
    for (const int seeds : {0, 6}) {
      const LayerStatistics right = table.claimed[seeds];
      table.claimed[seeds].*member += 1;
      const AwaleVerdict verdict = table.check();
      EXPECT_FALSE(verdict.correct());
      EXPECT_FALSE(verdict.defect);
      ASSERT_TRUE(verdict.miscount);
      EXPECT_EQ(verdict.miscount->seeds, seeds);
      EXPECT_EQ(verdict.miscount->counted, right);
      EXPECT_EQ(verdict.miscount->claimed, table.claimed[seeds]);
      table.claimed[seeds] = right;
    }
  };
  expect_miscount(&LayerStatistics::positions);
  expect_miscount(&LayerStatistics::wins);
  expect_miscount(&LayerStatistics::draws);
  expect_miscount(&LayerStatistics::losses);
  expect_miscount(&LayerStatistics::sum);
  expect_miscount(&LayerStatistics::cycles);
}

TEST(AwaleChecker, RejectsATableOfOtherRules) {
  const Table table(tamale(3), 5);
  Stop stop;
  const auto verdict = check_awale(awale_rules("abapa", 3).value(), 5, table, {}, stop).value();
  ASSERT_NE(verdict.defect, std::nullopt);
  EXPECT_NE(verdict.defect->complaint.find("claims score"), std::string::npos);
}

TEST(AwaleChecker, PassesOnErrorsAndStops) {
  Table table(tamale(2), 5);
  table.unreadable = 4;
  Stop stop;
  EXPECT_EQ(check_awale(table.rules(), 5, table, {}, stop).error().message, "the disk is gone");
  table.unreadable = -1;
  std::set<std::string, std::less<>> phases;
  stop.tell([&](const Progress& progress) { phases.emplace(progress.phase); });
  EXPECT_TRUE(check_awale(table.rules(), 5, table, {}, stop));
  EXPECT_FALSE(phases.empty());
  stop.cancel();
  EXPECT_EQ(check_awale(table.rules(), 5, table, {}, stop).error().kind, ErrorKind::Stopped);
  Stop short_of_time;
  short_of_time.within(0);
  EXPECT_EQ(check_awale(table.rules(), 5, table, {}, short_of_time).error().kind, ErrorKind::Resource);
}

TEST(AwaleChecker, EndsWithoutAVerdictWhereverTimeRunsOut) {
  const Table table(tamale(4), 9);
  bool finished = false;
  for (int milliseconds = 0; !finished; milliseconds += 1 + milliseconds / 4) {
    Stop stop;
    stop.within(milliseconds / 1000.0);
    const auto verdict = check_awale(table.rules(), table.max_seeds(), table, {2}, stop);
    finished = verdict.has_value();
    EXPECT_TRUE(finished ? verdict->correct() : verdict.error().kind == ErrorKind::Resource);
  }
}

}  // namespace
}  // namespace perfectplay
