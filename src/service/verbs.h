// verbs: every use case with the JSON Schema of its requests, for faces that build forms, stubs or checks from it.
#pragma once

#include "perfectplay/service/request.h"

namespace perfectplay::service {

class VerbsRequest final : public Request {
 public:
  Expected<Json> answer(Session& session, Stop& stop) override;
};

/// Made from the options of the use case, of all families together.
Json request_schema(const UseCase& use_case);

}  // namespace perfectplay::service
