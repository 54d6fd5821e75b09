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
  const compiled = paraglideVitePlugin({
    project: "./project.inlang",
    outdir: "./src/paraglide",
    outputStructure: "locale-modules",
    strategy: ["localStorage", "preferredLanguage", "baseLocale"],
  });
  return [compiled, oneLanguage()];
}

/**
 * The words of each language in a file of its own, of which a page loads one before it begins. `turnTo`, beside the
 * messages, loads another. Without this every page has all languages.
 */
function oneLanguage(): Plugin {
  return {
    name: "one-language",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("/paraglide/messages/_index.js")) return null;
      const all = readFileSync(id, "utf-8");
      const found = (pattern: RegExp) => [...all.matchAll(pattern)].map((match) => match[1]!);
      const files = found(/ from "\.\/(\w+)\.js"/g).map(
        (locale) => `${locale}: () => import("./${locale}.js")`,
      );
      const messages = found(/^export const (\w+) /gm).map(
        (key) => `export const ${key} = (inputs = {}) => words.${key}(inputs);`,
      );
      return [
        'import { getLocale } from "../runtime.js";',
        `const files = { ${files.join(", ")} };`,
        "let words;",
        "export const turnTo = async (locale) => void (words = await files[locale]());",
        "await turnTo(getLocale());",
        ...messages,
      ].join("\n");
    },
  };
}

/** What the words of a language need must not wait for the pages, which wait for the words. */
const manualChunks = (id: string) =>
  /\/paraglide\/(registry|runtime)\.js$/.test(id) ? "plurals" : undefined;

const server = process.env["MADANG_URL"] ?? "http://localhost:8630";

export default defineConfig({
  plugins: [svelte(), languages(), zipped("dist")],
  build: { target: "es2022", rollupOptions: { output: { manualChunks } } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["{src,tests}/**/*.test.ts"] },
});
