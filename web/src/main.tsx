import { render } from "preact";
// The common styles come first, so that a page may say otherwise.
import "./style/tokens.css";
import "./style/base.css";
import "./ui/ui.css";
import { Shell } from "./shell/shell";

const root = document.getElementById("app");
if (root) render(<Shell />, root);
