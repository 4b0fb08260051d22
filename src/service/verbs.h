// verbs: every use case with the JSON Schema of its requests, for programs that build forms, stubs or checks from it.
#pragma once

#include "perfectplay/service/request.h"

namespace perfectplay::service {

class VerbsRequest final : public Request {
 public:
  Expected<Json> answer(Session& session, Stop& stop) override;
};

/// The schema of a use case, made from its options in all families.
Json request_schema(const UseCase& use_case);

}  // namespace perfectplay::service
