import { render } from "preact";
import { Shell } from "./shell/shell";
import "./style/tokens.css";
import "./style/base.css";
import "./ui/ui.css";

const root = document.getElementById("app");
if (root) render(<Shell />, root);
