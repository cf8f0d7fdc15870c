import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Packages that the browser needs a small part of, with the exports in use. Bundled ahead, in half a second, they cost a build
 * of the application one file each instead of hundreds of modules.
 */
const PACKAGES = {
  "@ai-sdk/react": ["useChat"],
  ai: ["DefaultChatTransport"],
};

/**
 * zod would try whether code may be made from text, which the Content-Security-Policy refuses and reports. A module of its own,
 * since modules are evaluated in the order of their imports, before any statement of the one that imports them.
 */
const SETUP = 'import { config } from "zod/v4";\nconfig({ jitless: true });\n';

/**
 * Bundles the packages unless that was done before for their present versions.
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

/** Bundles into a folder of its own first: another process may be doing the same. */
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

/** The text of each entry: the exports in use. */
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
 * The chat SDK imports zod as one object, which brings both schema compilers and the messages of fifty languages along.
 * Imported as a namespace, only the functions in use remain. `zod/v3` serves descriptions of tools, a matter of servers.
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
