// Writes a layer file (layer_file.h): beside its place, flushed, then renamed.
#pragma once

#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

/// The bytes do not depend on `threads` (0: all cores). Distances are written when the layer has them. The file appears
/// complete or not at all; errors name it. It is an error when `stop` ends the writing.
Expected<void> write_layer(const std::string& path, const AwaleRules& rules, int seeds, const AwaleLayer& layer,
                           const LayerStatistics& statistics, unsigned threads, Stop& stop);

}  // namespace perfectplay
