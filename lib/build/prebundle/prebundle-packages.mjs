import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Packages of which the browser needs a small part, with the exports in use. Bundling them in advance takes half a second, and
 * a build of the application then reads one file for each instead of hundreds of modules.
 */
const PACKAGES = {
  "@ai-sdk/react": ["useChat"],
  ai: ["DefaultChatTransport"],
};

/**
 * Keeps zod from testing whether it may create code from text, which the Content-Security-Policy refuses and reports. This is a
 * separate module, because imported modules are evaluated before the statements of the importing one.
 */
const SETUP = 'import { config } from "zod/v4";\nconfig({ jitless: true });\n';

/**
 * Bundles the packages, unless their current versions have been bundled before.
 * @param {string} projectDirectory absolute
 * @returns {Promise<Record<string, string>>} by package, the file to use in its place, relative to the project with `./`
 */
export async function prebundlePackages(projectDirectory) {
  const key = createHash("sha256").update(readFileSync(path.join(projectDirectory, "package-lock.json")));
  const name = key
    .update(readFileSync(new URL(import.meta.url)))
    .digest("hex")
    .slice(0, 16);
  const folder = path.join("node_modules", ".cache", "lectern", name);
  const target = path.join(projectDirectory, folder);
  if (!existsSync(target)) await bundleInto(target, projectDirectory);
  return Object.fromEntries(
    Object.keys(PACKAGES).map((specifier) => [specifier, `./${path.posix.join(folder, fileName(specifier))}.mjs`]),
  );
}

/** @param {string} specifier */
const fileName = (specifier) => specifier.replace(/\W+/g, "-");

/** Bundles into a temporary folder first, since another process may be bundling at the same time. */
async function bundleInto(target, projectDirectory) {
  const { build } = await import("esbuild");
  const temporary = `${target}.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true });
  await build({
    entryPoints: Object.keys(PACKAGES).map((specifier) => ({ in: `entry:${specifier}`, out: fileName(specifier) })),
    outdir: temporary,
    outExtension: { ".js": ".mjs" },
    absWorkingDir: projectDirectory,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    external: ["react", "react-dom"],
    plugins: [entryPlugin(projectDirectory), smallZodPlugin],
  });
  await rename(temporary, target).catch(async (cause) => {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(target)) throw cause;
  });
}

/** Provides the text of each entry, which re-exports the exports in use. */
const entryPlugin = (projectDirectory) => ({
  name: "entries",
  setup(build) {
    build.onResolve({ filter: /^setup:zod$/ }, ({ path: name }) => ({
      path: name,
      namespace: "setup",
      sideEffects: true,
    }));
    build.onLoad({ filter: /.*/, namespace: "setup" }, () => ({ contents: SETUP, resolveDir: projectDirectory }));
    build.onResolve({ filter: /^entry:/ }, ({ path: entry }) => ({ path: entry.slice(6), namespace: "entry" }));
    build.onLoad({ filter: /.*/, namespace: "entry" }, ({ path: specifier }) => ({
      contents: `import "setup:zod";\nexport { ${PACKAGES[specifier].join(", ")} } from ${JSON.stringify(specifier)};\n`,
      resolveDir: projectDirectory,
    }));
  },
});

/**
 * The chat SDK imports zod as one object, which includes both schema compilers and the messages of fifty languages. This plugin
 * imports it as a namespace, so that only the functions in use remain, and removes `zod/v3`, which only servers need.
 */
const smallZodPlugin = {
  name: "small-zod",
  setup(build) {
    build.onResolve({ filter: /^zod\/v3$/ }, ({ path: name }) => ({ path: name, namespace: "empty" }));
    build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({
      contents: "export const ZodFirstPartyTypeKind = {};",
    }));
    build.onLoad({ filter: /node_modules\/(?:ai|@ai-sdk\/[\w-]+)\/.+\.mjs$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace(
        /import \{ z(?: as (\w+))? \} from "zod\/v4";/g,
        (_, alias = "z") => `import * as ${alias} from "zod/v4";`,
      ),
    }));
  },
};
