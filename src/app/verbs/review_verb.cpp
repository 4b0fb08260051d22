// perfectplay review GAME MOVES: grades every move of a whole game; with -o, draws the curve of its value.
#include <filesystem>

#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/app/verbs/review_text.h"

namespace perfectplay::app {
namespace {

template <class R>
class ReviewVerb final : public RequestVerb<R> {
  using Base = RequestVerb<R>;

  Expected<typename Base::Result> found(Console& console) override {
    service::ReviewInput& input = this->request_.input;
    // Only the command line has @FILE and -; a request names the file by an option.
    if (input.moves.starts_with('@') || input.moves == "-") {
      input.file = input.moves == "-" ? "-" : input.moves.substr(1);
      input.moves.clear();
    }
    std::error_code ignored;
    if (!input.moves.empty() && std::filesystem::is_regular_file(input.moves, ignored)) {
      return input_error("\"" + input.moves + "\" is a file; to read moves from it: @" + input.moves);
    }
    return Base::found(console);
  }
  std::string text(const typename Base::Result& result) const override { return to_text(result); }
  bool reports() const override { return this->request_.input.output != "-"; }
};

}  // namespace

std::unique_ptr<Verb> make_review_verb() { return std::make_unique<ReviewVerb<service::ReviewRequest>>(); }
std::unique_ptr<Verb> make_awale_review_verb() { return std::make_unique<ReviewVerb<service::AwaleReviewRequest>>(); }
std::unique_ptr<Verb> make_deduction_review_verb() {
  return std::make_unique<ReviewVerb<service::DeductionReviewRequest>>();
}

}  // namespace perfectplay::app
