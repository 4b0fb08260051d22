// Are two graphs the same, vertex by vertex and edge by edge? Says where they first differ.
#pragma once

#include <gtest/gtest.h>

#include "perfectplay/graph/graph.h"

namespace perfectplay::testing {

::testing::AssertionResult same_graph(const Graph& a, const Graph& b);

}  // namespace perfectplay::testing
