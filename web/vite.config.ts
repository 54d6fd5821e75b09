import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

/** Lays a compressed copy beside each file that is worth it; the server sends that where it can. */
function zipped(folder: string): Plugin {
  return {
    name: "zipped",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
        if (/\.(html|js|css|svg)$/.test(name)) {
          const file = join(folder, name);
          writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
        }
      }
    },
  };
}

/** The language files, compiled. Tests find them compiled already: the plugin would keep them from ending. */
function languages() {
  if (process.env["VITEST"]) return [];
  return paraglideVitePlugin({
    project: "./project.inlang",
    outdir: "./src/paraglide",
    outputStructure: "locale-modules",
    strategy: ["localStorage", "preferredLanguage", "baseLocale"],
  });
}

const server = process.env["MADANG_URL"] ?? "http://localhost:8630";

export default defineConfig({
  plugins: [svelte(), languages(), zipped("dist")],
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
