// Starts what the arguments name, and a browser: for the journeys and for the measurements of bench/page.mjs.
//   --serve PROGRAM   the page of `PROGRAM serve`, with --table DIR, if given
//   --site FOLDER     a folder of static files in which the solver runs itself
//   --dev PROGRAM     dist/ over dev-server.mjs and `PROGRAM ask`
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const devServer = join(here, "../dev-server.mjs");

export const argument = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

function command() {
  if (argument("serve")) {
    // The limits of time count by the clock: on a busy machine they would end what takes no time on an idle one.
    const limits = ["--time-limit", "120", "--job-time-limit", "600"];
    return [argument("serve"), ["serve", "--port", "0", ...limits, ...(argument("table") ? ["--table", argument("table")] : [])]];
  }
  if (argument("site")) return [process.execPath, [devServer, "--dir", argument("site"), "--port", "0"]];
  return [process.execPath, [devServer, "--program", argument("dev") ?? join(here, "../../build/quick/perfectplay"), "--port", "0"]];
}

/** Resolves with the address of the page once the server prints it. */
export async function startServer() {
  const [program, words] = command();
  const server = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  const address = await new Promise((resolve, reject) => {
    const read = (part) => {
      told += part;
      const found = /http:\/\/[\w.:[\]-]+/.exec(told);
      if (found) resolve(`${found[0]}/`);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`the server ended: ${told}`)));
  });
  return { address, engine: argument("site") ? "wasm" : "http", stop: () => server.kill("SIGTERM") };
}

// Debian's chromium. The same without windows, where it is installed, takes two thirds of the time.
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const startBrowser = () =>
  chromium.launch({
    executablePath: argument("chromium") ?? browsers.find((path) => existsSync(path)),
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
