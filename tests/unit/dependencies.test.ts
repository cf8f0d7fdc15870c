import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "@/tests/support/unit-test";

interface LockedPackage {
  license?: string;
  engines?: { node?: string };
  dev?: boolean;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> };
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .map(([path, details]) => ({ ...details, name: path.replace(/^.*node_modules\//, "") }));

/** Licences that ask for their notice alone, or for the sources of changed files. */
const LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MPL-2.0",
  "Unlicense",
];

/** Packages under others, each with why it may be used. */
const EXCEPTIONS: readonly { name: RegExp; license: string; why: string }[] = [
  {
    name: /^@fontsource(?:-variable)?\//,
    license: "OFL-1.1",
    why: "fonts may be bundled and served, not sold by themselves",
  },
  { name: /^@iconify-json\/fa6-|^caniuse-lite$/, license: "CC-BY-4.0", why: "data, named with its author" },
  {
    name: /^@img\/sharp/,
    license: "LGPL-3.0-or-later",
    why: "an optional library of the framework, loaded unchanged, in no image",
  },
  { name: /^argparse$/, license: "Python-2.0", why: "asks for its notice alone" },
  { name: /^pako$/, license: "Zlib", why: "permissive; only the load generator of the benchmarks brings it" },
  { name: /^khroma$/, license: "", why: "MIT by its license file; the manifest does not say" },
];

/** Every part of "A AND B" must be allowed, one part of "A OR B". */
function isAllowed(name: string, expression: string): boolean {
  const allowed = [...LICENSES, ...EXCEPTIONS.filter((entry) => entry.name.test(name)).map(({ license }) => license)];
  return expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => allowed.includes(license)));
}

test("every package has a license that the project can keep", () => {
  const refused = packages.filter(({ name, license = "" }) => !isAllowed(name, license));
  expect(refused.map(({ name, license }) => `${name} ${license}`)).toEqual([]);
});

test("every exception is used", () => {
  const unused = EXCEPTIONS.filter(({ name }) => !packages.some((candidate) => name.test(candidate.name)));
  expect(unused.map(({ why }) => why)).toEqual([]);
});

const OLDEST_NODE = [20, 9, 0] as const;

/** Packages that name a newer Node than they need, each with why. */
const NEWER_NODE: readonly { name: RegExp; why: string }[] = [
  { name: /^entities$/, why: "for programs that require() it; it is only imported here" },
  { name: /^(?:@oxfmt\/|@oxlint\/|ox(?:fmt|lint)$)/, why: "commands of development: only `npm run lint` needs 20.19" },
];

test("every package runs on the oldest Node that is promised", () => {
  const late = packages.filter(
    ({ name, engines }) => !NEWER_NODE.some((entry) => entry.name.test(name)) && !admitsOldest(engines?.node ?? ">=0"),
  );
  expect(late.map(({ name, engines }) => `${name} ${engines?.node}`)).toEqual([]);
});

/** True if one of the alternatives of a range, such as `^18.19 || >=20.6.0`, lets the oldest Node in. */
function admitsOldest(range: string): boolean {
  return range.split("||").some((alternative) => {
    if (alternative.trim() === "*") return true;
    const [, operator = "", version = ""] = /^\s*(>=|\^|~|=)?\s*v?([\d.x*]+)/.exec(alternative) ?? [];
    const wanted = version.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
    const difference = OLDEST_NODE.map((part, index) => part - (wanted[index] ?? 0)).find((value) => value !== 0) ?? 0;
    return operator === ">=" ? difference >= 0 : difference >= 0 && wanted[0] === OLDEST_NODE[0];
  });
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));

/** Packages that no code imports, each with what uses them. */
const USED_WITHOUT_IMPORT: readonly { name: RegExp; why: string }[] = [
  { name: /^@fontsource-variable\//, why: "style sheets import them, and preview images read their files by name" },
  { name: /^@fontsource\/stix-two-math$/, why: "pages with mathematics ask for its file by name" },
  { name: /^@iconify-json\//, why: "icons are read by name" },
  { name: /^@mdx-js\/(?:loader|react)$/, why: "peer dependencies of @next/mdx" },
  { name: /^@tailwindcss\/postcss$/, why: "named in postcss.config.mjs" },
  { name: /^oxlint$/, why: "a command" },
  { name: /^@ai-sdk\/anthropic$/, why: "loaded by name, as owners configure it" },
  { name: /^clsx$/, why: "imported by a page that demonstrates imports" },
];

/** Packages that are imported without being declared, each with where they come from. */
const IMPORTED_WITHOUT_DECLARATION: readonly { name: RegExp; why: string }[] = [
  { name: /^@astrojs\/starlight$|^astro$/, why: "installed by the comparison with another engine" },
  { name: /^ai-react-4$|^@ai-sdk\/ui-utils$/, why: "installed by the test that imports them" },
];

test("every package is used", () => {
  const imported = importedPackages();
  const isUsed = (name: string) =>
    imported.has(name.replace(/^@types\//, "")) || USED_WITHOUT_IMPORT.some((entry) => entry.name.test(name));
  expect([...declared].filter((name) => name !== "@types/node" && !isUsed(name))).toEqual([]);
});

test("every imported package is declared", () => {
  const isDeclared = (name: string) =>
    declared.has(name) ||
    declared.has(`@types/${name}`) ||
    IMPORTED_WITHOUT_DECLARATION.some((entry) => entry.name.test(name));
  expect([...importedPackages()].filter((name) => !isDeclared(name))).toEqual([]);
});

/** The names of all packages that code of the project imports, for their types or at run time. */
function importedPackages(): Set<string> {
  const names = new Set<string>();
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css"],
    { encoding: "utf8" },
  );
  for (const file of files.trim().split("\n")) {
    for (const specifier of importsOf(file)) {
      const [scope = "", name = ""] = specifier.split("/");
      if (/^[a-z@]/.test(specifier) && scope !== "@" && !specifier.includes(":")) {
        names.add(scope.startsWith("@") ? `${scope}/${name}` : scope);
      }
    }
  }
  return names;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".css")) return Array.from(text.matchAll(/@import\s+"([^"]+)"/g), ([, name = ""]) => name);
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
}
