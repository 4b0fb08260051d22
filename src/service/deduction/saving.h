// What a long search saves, and how it is split:
//
//   --save FILE      go on from FILE where it exists; save there every minute and at the end
//   --known FILE     begin with the facts of FILE too; may be repeated
//   --part 3/64      with --save: search only the third of 64 parts, for another search to begin with
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/option.h"
#include "perfectplay/solve/deduction/deduction.h"

namespace perfectplay::service {

struct Saving {
  std::string save;
  std::vector<std::string> known;
  std::string part;

  std::vector<Option> options();
  bool wanted() const { return !save.empty() || !known.empty() || !part.empty(); }
  /// An error if a part is given without a file, or in another form.
  Expected<std::optional<SearchPart>> search_part() const;
};

/// The facts of one search: read before it, saved during it. The options and the game must outlive it.
class SavedFacts {
 public:
  /// An error (Input) when a file cannot be read, is damaged, or is for another game.
  static Expected<std::unique_ptr<SavedFacts>> open(const Saving& saving, const DeductionGame& game);
  SavedFacts(const SavedFacts&) = delete;
  SavedFacts& operator=(const SavedFacts&) = delete;

  /// Valid while this object lives.
  KnowledgeKeeper keeper();
  /// The first error of saving.
  Expected<void> outcome() const;

 private:
  SavedFacts(const Saving& saving, const DeductionGame& game) : saving_(saving), game_(game) {}

  const Saving& saving_;
  const DeductionGame& game_;
  Knowledge known_;
  std::optional<Error> error_;
};

}  // namespace perfectplay::service
