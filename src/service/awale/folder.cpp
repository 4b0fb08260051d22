#include "perfectplay/service/awale/folder.h"

#include "perfectplay/table/awale/awale_table.h"

namespace perfectplay::service {

Expected<AwaleFolder> look_into_table(const std::string& path) {
  const auto table = TRY(AwaleTable::open(path));
  return AwaleFolder{
      .path = path, .rules = table.rules(), .seeds = table.max_seeds(), .distances = table.has_distances()};
}

}  // namespace perfectplay::service
