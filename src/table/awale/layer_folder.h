// The files in the folder of a table: which layers exist, and whether they belong together.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/table/awale/layer_file.h"

namespace perfectplay {

/// "layer-024.awale".
std::string awale_layer_name(int seeds);
/// The path of the file of a layer in its folder.
std::string layer_path(const std::string& folder, int seeds);
/// The file of a layer that is being added. A run that is killed leaves it, and the next one removes it.
std::string layer_draft_path(const std::string& folder);

/// Layers 0, 1, … of a folder; none when it has no file under a layer's name. Input errors: a gap, a file that is not
/// the layer its name says, layers of different rules, some with distances and some without.
Expected<std::vector<std::shared_ptr<const LayerFile>>> open_layers(const std::string& folder,
                                                                    const std::shared_ptr<TileCache>& cache = nullptr);

/// "4 pits per side, rules tamale, with distances": the common properties of all layers of a table.
std::string table_description(const AwaleRules& rules, bool distances);

/// The number after `prefix` at the front of `name`, which keeps only what follows the number; nothing where there is
/// none.
std::optional<int> take_number(std::string_view& name, std::string_view prefix);

}  // namespace perfectplay
