// Builds the page into dist/: index.html, app.js, app.css, licenses.txt; and for sites without a server worker.js, in which the solver
// runs, and offline.js, which keeps the site for visits without a network.
// The same sources give the same bytes on every machine, so dist/ is committed and the solver can be built without Node.
//   node build.mjs            build, and print the sizes
//   node build.mjs --watch    build again whenever a source changes
//   node build.mjs --check    build in memory and compare with dist/; exit 1 if they differ
import { build, context } from "esbuild";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");

const options = {
  absWorkingDir: root,
  entryPoints: { app: "src/main.tsx", worker: "src/engine/worker.ts", offline: "src/engine/offline.ts" },
  outdir: "dist",
  bundle: true,
  write: false,
  minify: true,
  charset: "utf8",
  format: "esm",
  target: ["es2021", "chrome100", "firefox100", "safari15.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
};

const copied = { "index.html": "src/index.html", "licenses.txt": "node_modules/preact/LICENSE" };

/** All files of dist/ by name, from what esbuild made and what is copied. */
async function files(outputs) {
  const all = new Map(outputs.map((output) => [relative(dist, output.path), Buffer.from(output.contents)]));
  for (const [name, source] of Object.entries(copied)) all.set(name, await readFile(join(root, source)));
  // Browsers ask for the icon again whenever the address changes, unless it is in the page.
  const icon = (await readFile(join(root, "src/icon.svg"), "utf8")).trim();
  const page = all.get("index.html").toString().replace('href="icon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`);
  if (!page.includes("data:image/svg+xml")) throw new Error("src/index.html does not name its icon");
  all.set("index.html", Buffer.from(page));
  const licence = all.get("licenses.txt");
  all.set("licenses.txt", Buffer.concat([Buffer.from("The page contains Preact, under this licence:\n\n"), licence]));
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function write(all) {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist);
  for (const [name, bytes] of all) await writeFile(join(dist, name), bytes);
}

function sizes(all) {
  const totals = [0, 0, 0];
  const row = (name, numbers) => console.log(name.padEnd(14) + numbers.map((n) => String(n).padStart(9)).join(""));
  console.log("file".padEnd(14) + ["bytes", "gzip", "brotli"].map((n) => n.padStart(9)).join(""));
  for (const [name, bytes] of all) {
    const numbers = [
      bytes.length,
      gzipSync(bytes, { level: 9 }).length,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    ];
    numbers.forEach((n, i) => (totals[i] += n));
    row(name, numbers);
  }
  row("total", totals);
}

async function check(all) {
  const stored = existsSync(dist) ? (await readdir(dist)).sort() : [];
  const wrong = [];
  for (const name of new Set([...stored, ...all.keys()])) {
    const bytes = all.get(name);
    if (!bytes) wrong.push(`dist/${name} is not built from the sources`);
    else if (!stored.includes(name)) wrong.push(`dist/${name} is missing`);
    else if (!bytes.equals(await readFile(join(dist, name)))) wrong.push(`dist/${name} is not what the sources build`);
  }
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) console.error("run: npm --prefix web run build");
  process.exit(wrong.length > 0 ? 1 : 0);
}

if (process.argv.includes("--watch")) {
  const plugin = {
    name: "write",
    setup(b) {
      b.onEnd(async (result) => {
        if (result.errors.length > 0) return;
        await write(await files(result.outputFiles));
        console.log(`built ${new Date().toLocaleTimeString()}`);
      });
    },
  };
  await (await context({ ...options, plugins: [plugin] })).watch();
} else {
  const all = await files((await build(options)).outputFiles);
  if (process.argv.includes("--check")) await check(all);
  await write(all);
  sizes(all);
}
