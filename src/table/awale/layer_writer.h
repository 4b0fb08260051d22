// Writes a layer file (layer_file.h): beside its place, flushed, then renamed.
#pragma once

#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_cells.h"

namespace perfectplay {

/// The bytes do not depend on `threads` (0: all cores). Distances are written when the layer has them. The file appears
/// complete or not at all; errors name it. It is an error when `stop` ends the writing.
Expected<void> write_layer(const std::string& path, const AwaleRules& rules, int seeds, const AwaleLayer& layer,
                           const LayerStatistics& statistics, unsigned threads, Stop& stop);
/// The same for cells that need not be in memory, and for several writers, of which writer 0 writes the file. Reads all
/// matrices in order twice, and again for distances.
Expected<void> write_layer(const std::string& path, const AwaleRules& rules, int seeds, LayerCells& layer,
                           const LayerStatistics& statistics, unsigned threads, Stop& stop);

/// Gives a layer file its statistics, which are known only when its cells can be read, and its place.
Expected<void> complete_layer(const std::string& draft, const std::string& path, const LayerStatistics& statistics);

}  // namespace perfectplay
