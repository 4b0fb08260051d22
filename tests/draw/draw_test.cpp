// Pictures: DOT against golden files, colours at each step, labels that try to break out, and Graphviz itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "perfectplay/draw/graphviz.h"
#include "perfectplay/draw/label.h"
#include "perfectplay/draw/picture.h"
#include "perfectplay/draw/rows.h"
#include "perfectplay/draw/style.h"
#include "support/golden.h"
#include "support/stages.h"
#include "support/temporary_folder.h"
#include "support/well_formed.h"

namespace perfectplay::testing {
namespace {

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

/// Sets PATH for the length of a test.
class PathGuard {
 public:
  explicit PathGuard(const std::string& path) : old_(std::getenv("PATH")) { ::setenv("PATH", path.c_str(), 1); }
  ~PathGuard() { ::setenv("PATH", old_.c_str(), 1); }
  PathGuard(const PathGuard&) = delete;
  PathGuard& operator=(const PathGuard&) = delete;

 private:
  std::string old_;
};

/// A folder that holds a program called dot.
void install_fake_dot(const TemporaryFolder& folder, const std::string& script) {
  const std::string program = folder.file("dot");
  std::ofstream(program) << "#!/bin/sh\n" << script << "\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
}

TEST(Dot, GoldenNimInRowsAtStepThreeWithStrategies) {
  const Stage stage = nim_stage(10, {1, 2});
  Scene scene = stage.scene(Layout::Rows);
  scene.step = 3;
  scene.strategy = StrategyShown::Both;
  EXPECT_TRUE(matches_golden("nim10_rows_step3.dot", to_dot(scene).value()));
}

TEST(Dot, GoldenNimByMoves) {
  const Stage stage = nim_stage(10, {1, 2});
  EXPECT_TRUE(matches_golden("nim10_moves.dot", to_dot(stage.scene(Layout::Moves)).value()));
}

TEST(Dot, GoldenOddGraphInRows) {
  const Stage stage = odd_stage();
  Scene scene = stage.scene(Layout::Rows);
  scene.strategy = StrategyShown::J0;
  EXPECT_TRUE(matches_golden("odd_rows.dot", to_dot(scene).value()));
}

TEST(Dot, GoldenUnsolved) {
  const Stage stage = odd_stage();
  Scene scene = stage.scene(Layout::Moves);
  scene.solution = nullptr;
  EXPECT_TRUE(matches_golden("odd_moves_unsolved.dot", to_dot(scene).value()));
}

TEST(Dot, ShapesBordersAndStart) {
  const Stage stage = nim_stage(10, {1, 2});
  const std::string dot = to_dot(stage.scene(Layout::Rows)).value();
  EXPECT_EQ(count(dot, "shape=circle"), 11U);
  EXPECT_EQ(count(dot, "shape=square"), 10U);
  EXPECT_EQ(count(dot, "peripheries=2"), 2U);
  EXPECT_EQ(count(dot, "id=\"start\""), 1U);
  EXPECT_NE(dot.find("\"start of play\" -> \"(10,0)\""), std::string::npos);
}

TEST(Steps, AttractorsGrowAsTheDocumentSays) {
  const Stage stage = nim_stage(10, {1, 2});
  EXPECT_EQ(last_step(stage.solution), 7U);
  // Nim 10 {1,2}: how many vertices are coloured after each step.
  const std::vector<int> coloured{2, 6, 8, 12, 14, 18, 20, 21};
  for (std::uint32_t step = 0; step < coloured.size(); ++step) {
    Scene scene = stage.scene(Layout::Rows);
    scene.step = step;
    const Style style(scene);
    int decided = 0;
    int fresh = 0;
    for (std::uint32_t i = 0; i < stage.graph.size(); ++i) {
      decided += style.vertex(Vertex{i}).decided ? 1 : 0;
      fresh += style.vertex(Vertex{i}).fresh ? 1 : 0;
    }
    EXPECT_EQ(decided, coloured[step]) << "step " << step;
    EXPECT_EQ(fresh, step == 0 ? 0 : coloured[step] - coloured[step - 1]) << "step " << step;
  }
}

TEST(Steps, DrawsAreKnownOneStepAfterTheAttractorsStop) {
  const Stage stage = odd_stage();
  ASSERT_EQ(last_step(stage.solution), 5U);
  Scene scene = stage.scene(Layout::Moves);
  scene.step = 4;
  EXPECT_FALSE(Style(scene).vertex(stage.find("trap")).decided);
  EXPECT_TRUE(Style(scene).vertex(stage.find("j")).fresh);
  scene.step = 5;
  EXPECT_TRUE(Style(scene).vertex(stage.find("trap")).dashed);
}

TEST(Strategies, WinningMovesDefencesAndTheRest) {
  const Stage stage = odd_stage();
  Scene scene = stage.scene(Layout::Moves);
  const Vertex e = stage.find("e");
  EXPECT_EQ(Style(scene).edge(e, 0), EdgeLook::Plain);
  EXPECT_EQ(Style(scene).edge(stage.find("f"), 0), EdgeLook::Dead);
  scene.strategy = StrategyShown::J0;
  EXPECT_EQ(Style(scene).edge(e, 0), EdgeLook::Winning);
  EXPECT_EQ(Style(scene).edge(e, 1), EdgeLook::Pale) << "of two parallel edges only one is chosen";
  EXPECT_EQ(Style(scene).edge(stage.find("j"), 0), EdgeLook::Pale) << "J1's strategy is not shown";
  scene.strategy = StrategyShown::Both;
  EXPECT_EQ(Style(scene).edge(stage.find("j"), 0), EdgeLook::Defending);
  scene.step = 3;
  EXPECT_EQ(Style(scene).edge(stage.find("j"), 0), EdgeLook::Pale) << "j is attracted at step 4";
}

TEST(Rows, OneRowAPlayerAndHeapsFromLeftToRight) {
  const Stage stage = nim_stage(10, {1, 2});
  const Scene scene = stage.scene(Layout::Rows);
  const Plan plan = plan_rows(scene, sizes_of(scene, labels_of(scene)));
  for (std::uint32_t i = 0; i < stage.graph.size(); ++i) {
    const bool above = stage.graph.owner(Vertex{i}) == Player::J0;
    EXPECT_EQ(plan.centres[i].y > 0, above);
  }
  const auto x = [&](const char* name) { return plan.centres[raw(stage.find(name))].x; };
  EXPECT_LT(x("(10,0)"), x("(9,0)"));
  EXPECT_LT(x("(1,1)"), x("(0,1)"));
  EXPECT_EQ(x("(4,0)"), x("(4,1)"));
}

TEST(Rows, VerticesThatShareAColumnStandSideBySide) {
  Stage stage = odd_stage();
  stage.column = [](Vertex v) -> std::optional<int> { return raw(v) < 6 ? 0 : -3; };
  const Scene scene = stage.scene(Layout::Rows);
  const auto sizes = sizes_of(scene, labels_of(scene));
  const Plan plan = plan_rows(scene, sizes);
  for (std::uint32_t i = 0; i < stage.graph.size(); ++i) {
    for (std::uint32_t k = 0; k < i; ++k) {
      EXPECT_GT(length(plan.centres[i] - plan.centres[k]), (sizes[i] + sizes[k]) / 2) << i << " on " << k;
      if (i >= 6 && k < 6) {
        EXPECT_LT(plan.centres[i].x, plan.centres[k].x);
      }
    }
  }
}

TEST(Rows, OppositeAndParallelEdgesDoNotHideEachOther) {
  const Stage stage = odd_stage();
  const Scene scene = stage.scene(Layout::Rows);
  const Plan plan = plan_rows(scene, sizes_of(scene, labels_of(scene)));
  std::set<std::pair<double, double>> middles;
  for (const Curve& curve : plan.edges) {
    const Point middle = 0.125 * (curve.begin + curve.end) + 0.375 * (curve.first_control + curve.second_control);
    EXPECT_TRUE(middles.emplace(middle.x, middle.y).second);
  }
}

TEST(Judge, NoticesWhatIsNotXml) {
  for (const char* broken :
       {"<a><b></a></b>", "<a>", "<a>&nbsp</a>", "<a x=1/>", "<a x=\"<\"/>", "<a", "<a>1 < 2</a>"}) {
    EXPECT_NE(first_xml_defect(broken), "") << broken;
  }
  EXPECT_EQ(first_xml_defect("<?xml version=\"1.0\"?><!-- & --><a x=\"&lt;\"><b/>&#160;</a>"), "");
}

TEST(Labels, HostileNamesAreEscapedEverywhere) {
  Stage stage = odd_stage();
  const std::vector<std::string> hostile{"\"",   "\\",        "\\\"]; evil [", "<b>", "&amp;", "a\nb",
                                         "é→漢", "</script>", "\x01\xff",      "",    "\\"};
  stage.label = [&hostile](Vertex v) { return hostile[raw(v)]; };
  stage.title = "<title> & \"quotes\" \\";
  for (const Layout layout : {Layout::Rows, Layout::Moves}) {
    const auto svg = render(stage.scene(layout), "svg");
    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_EQ(first_xml_defect(*svg), "");
    EXPECT_EQ(count(*svg, "class=\"node\""), 11U);
    EXPECT_NE(svg->find("é→漢"), std::string::npos);
    EXPECT_NE(svg->find("&lt;/script&gt;"), std::string::npos);
    EXPECT_NE(svg->find("\xEF\xBF\xBD\xEF\xBF\xBD"), std::string::npos);
  }
}

TEST(Labels, BoardsKeepTheirLines) {
  Stage stage = odd_stage();
  stage.label = [](Vertex) { return std::string("X.O\n.X.\n..O"); };
  const std::string dot = to_dot(stage.scene(Layout::Moves)).value();
  EXPECT_NE(dot.find("X&#183;O<BR/>&#183;X&#183;<BR/>&#183;&#183;O"), std::string::npos);
  EXPECT_NE(dot.find("v0 -> v1"), std::string::npos) << "equal labels cannot name the vertices";
}

TEST(Labels, OneLongNameDoesNotBlowUpTheOthers) {
  Stage stage = odd_stage();
  stage.label = [](Vertex) { return "v"; };
  const Scene plain = stage.scene(Layout::Moves);
  const auto before = sizes_of(plain, labels_of(plain));
  stage.label = [](Vertex v) { return raw(v) == 3 ? std::string(60, 'x') : "v"; };
  const Scene scene = stage.scene(Layout::Moves);
  const auto after = sizes_of(scene, labels_of(scene));
  EXPECT_EQ(before[0], after[0]);
  EXPECT_GT(after[3], 8 * after[2]);
}

TEST(Svg, EveryVertexAndEdgeHasItsIdAndCentredText) {
  const Stage stage = nim_stage(10, {1, 2});
  const std::string svg = render(stage.scene(Layout::Moves), "svg").value();
  EXPECT_EQ(first_xml_defect(svg), "");
  for (std::uint32_t i = 0; i < stage.graph.size(); ++i) EXPECT_EQ(count(svg, "id=\"v" + std::to_string(i) + "\""), 1U);
  for (std::uint32_t i = 0; i < stage.graph.edges(); ++i)
    EXPECT_EQ(count(svg, "id=\"e" + std::to_string(i) + "\""), 1U);
  EXPECT_EQ(count(svg, "text-anchor=\"middle\""), 2 * 21U);
}

TEST(Png, IsAPng) {
  const Stage stage = nim_stage(3, {1, 2});
  EXPECT_TRUE(render(stage.scene(Layout::Rows), "png").value().starts_with("\x89PNG"));
}

TEST(Refusals, GraphsThatNobodyCanRead) {
  const Stage stage = nim_stage(1000, {1, 2});
  const auto dot = to_dot(stage.scene(Layout::Moves));
  ASSERT_FALSE(dot);
  EXPECT_EQ(dot.error().kind, ErrorKind::Input);
  EXPECT_NE(dot.error().message.find("2001 vertices"), std::string::npos);
  EXPECT_NE(dot.error().message.find("smaller parameters"), std::string::npos);
}

TEST(Refusals, UnknownFormat) {
  const Stage stage = nim_stage(3, {1, 2});
  const auto picture = render(stage.scene(Layout::Moves), "gif");
  ASSERT_FALSE(picture);
  EXPECT_EQ(picture.error().message, "pictures can be svg or png, not \"gif\"");
}

TEST(Large, TwoThousandVerticesAreLaidOutQuickly) {
  const Stage stage = nim_stage(999, {1, 2});
  const std::string dot = to_dot(stage.scene(Layout::Moves)).value();
  EXPECT_NE(dot.find("layout=nop2"), std::string::npos) << "Graphviz would take minutes";
  EXPECT_EQ(count(dot, "pos=\"e,"), stage.graph.edges() + 1U);
}

TEST(Graphviz, MissingProgramNamesThePackage) {
  const TemporaryFolder empty;
  const PathGuard path(empty.path().string());
  const auto picture = run_graphviz("digraph {}", "svg");
  ASSERT_FALSE(picture);
  EXPECT_EQ(picture.error().kind, ErrorKind::Resource);
  EXPECT_NE(picture.error().message.find("apt install graphviz"), std::string::npos);
}

TEST(Graphviz, FailureReportsItsMessage) {
  const auto picture = run_graphviz("digraph { a -> ", "svg");
  ASSERT_FALSE(picture);
  EXPECT_EQ(picture.error().kind, ErrorKind::Resource);
  EXPECT_NE(picture.error().message.find("syntax error"), std::string::npos) << picture.error().message;
}

TEST(Graphviz, LargeTextsPassThroughInBothDirections) {
  const TemporaryFolder folder;
  install_fake_dot(folder, "/bin/cat; /bin/cat /dev/null >&2");
  const PathGuard path(folder.path().string());
  const std::string text(8 << 20, 'x');
  EXPECT_EQ(run_graphviz(text, "svg").value(), text);
}

TEST(Graphviz, AProgramThatDoesNotReadIsNoTrouble) {
  const TemporaryFolder folder;
  install_fake_dot(folder, "echo done");
  const PathGuard path(folder.path().string());
  EXPECT_EQ(run_graphviz(std::string(4 << 20, 'x'), "svg").value(), "done\n");
}

TEST(Graphviz, SignalsAreReported) {
  const TemporaryFolder folder;
  install_fake_dot(folder, "kill -9 $$");
  const PathGuard path(folder.path().string());
  const auto picture = run_graphviz("digraph {}", "svg");
  ASSERT_FALSE(picture);
  EXPECT_EQ(picture.error().message, "Graphviz (dot) was ended by signal 9");
}

}  // namespace
}  // namespace perfectplay::testing
