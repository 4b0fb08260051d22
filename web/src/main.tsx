import { options, render } from "preact";
// The common styles come first, so that a page may say otherwise.
import "./style/tokens.css";
import "./style/base.css";
import "./ui/ui.css";
import { Shell } from "./shell/shell";

// Effects run once the page is rendered, before anybody can do anything to it. Preact would wait for the next frame, and a move whose values
// take two requests would lose two frames.
options.requestAnimationFrame = queueMicrotask;

const root = document.getElementById("app");
if (root) render(<Shell />, root);
