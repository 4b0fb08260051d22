// The files in the folder of a table: which layers exist, and do they belong together?
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/table/awale/layer_file.h"

namespace perfectplay {

/// "layer-024.awale".
std::string awale_layer_name(int seeds);

/// Layers 0, 1, … of a folder; none when it has no file under a layer's name. Input errors: a gap, a file that is not
/// the layer its name says, layers of different rules, some with distances and some without.
Expected<std::vector<std::shared_ptr<const LayerFile>>> open_layers(const std::string& folder);

/// "4 pits per side, rules tamale, with distances": the common properties of all layers of a table.
std::string table_description(const AwaleRules& rules, bool distances);

/// Removes the temporary files of programs that were killed while they wrote into `folder`.
void remove_leftovers(const std::string& folder);

}  // namespace perfectplay
