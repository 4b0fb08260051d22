// Files that verify judges, whatever their kind: proofs (with the right checksum), solutions, strategies, exercise sheets.
#include <string>

#include "fuzz/target.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/service/session.h"
#include "perfectplay/service/verify/verify.h"
#include "support/damaged_proof.h"

namespace perfectplay::fuzz {

static void judge(const std::string& file) {
  static service::Session session(
      {.memory = 1U << 20U, .files = false, .owner = false, .request_memory = 1U << 26U, .threads = 1});
  Stop stop;
  stop.within(0.2);
  service::VerifyRequest request;
  request.file = inline_file(file);
  const auto judged = request.run(session, stop);
  if (!judged) expect(!judged.error().message.empty(), "every refusal has a message");
}

FUZZ_TARGET(verify) { judge(std::string(bytes)); }

FUZZ_TARGET(proof) { judge(testing::signed_proof("perfectplay-proof 1\n" + std::string(bytes))); }

}  // namespace perfectplay::fuzz
