// Compares two graphs vertex by vertex and edge by edge, and reports the first difference.
#pragma once

#include <gtest/gtest.h>

#include "perfectplay/graph/graph.h"

namespace perfectplay::testing {

::testing::AssertionResult same_graph(const Graph& a, const Graph& b);

}  // namespace perfectplay::testing
