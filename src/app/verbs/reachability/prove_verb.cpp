// perfectplay prove: writes a certificate of a value and tells what it proves.
#include <fmt/format.h>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/prove.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

class ProveVerb final : public RequestVerb<service::ProveRequest> {
  std::string text(const service::ProveResult& result) const override {
    using service::bytes_in_words;
    return folded(fmt::format("{}: {}.", service::shell_word(result.path),
                              service::proof_sentence(result.choice, result.header, result.value))) +
           fmt::format("{}, {}.\nCheck it: {} verify {}   (takes {} of memory)\n",
                       service::counted(result.header.claims(), "claim"),
                       bytes_in_words(static_cast<double>(result.bytes)), program_name(),
                       service::shell_word(result.path), bytes_in_words(static_cast<double>(result.memory)));
  }
  bool reports() const override { return request_.output != "-"; }
};

}  // namespace

std::unique_ptr<Verb> make_prove_verb() { return std::make_unique<ProveVerb>(); }

}  // namespace perfectplay::app
