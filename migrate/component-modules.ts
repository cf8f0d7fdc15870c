import path from "node:path";
import { type BuildFailure, build, type Loader, type Plugin } from "esbuild";
import { folderOf, joinPath, nameOf } from "@/migrate/paths";
import type { SourceFolder } from "@/migrate/types";

/** A component file that runs here, bundled with what it imports. */
export interface BundledModule {
  /** Relative to the new folder. */
  file: string;
  code: string;
  /** Style sheets that it imports; names of classes in modules are those of the code. */
  styles?: string;
}

/** The file that an import of a file means, relative to the folder; undefined where there is none. */
type FindImport = (specifier: string, importer: string) => string | undefined;

/** Joins the names of classes. */
const CLASSES =
  "const flat = (value) => Array.isArray(value) ? value.map(flat).filter(Boolean).join(' ') : value && typeof value === 'object' ? Object.keys(value).filter((key) => value[key]).join(' ') : value || ''; export const clsx = (...values) => flat(values); export default clsx;";

/** Replacements for modules of frameworks in pages and components: elements of HTML, and functions without effect. */
export const STAND_INS: Readonly<Record<string, string>> = {
  "next/link": "export default ({ children, ...props }) => <a {...props}>{children}</a>;",
  "next/image":
    "export default ({ src, priority, fill, quality, placeholder, blurDataURL, ...props }) => <img src={src?.src ?? src} {...props} />;",
  "@docusaurus/Link": "export default ({ to, children, ...props }) => <a href={to} {...props}>{children}</a>;",
  "@docusaurus/useBaseUrl":
    "export default (url) => url; export const useBaseUrlUtils = () => ({ withBaseUrl: (url) => url });",
  "@docusaurus/BrowserOnly":
    "import { useEffect, useState } from 'react';\n\nexport default ({ children, fallback = null }) => {\n  const [isShown, setShown] = useState(false);\n  useEffect(() => setShown(true), []);\n  return isShown ? children() : fallback;\n};\n",
  "@docusaurus/useIsBrowser":
    "import { useEffect, useState } from 'react'; export default () => { const [isBrowser, setBrowser] = useState(false); useEffect(() => setBrowser(true), []); return isBrowser; };",
  "@docusaurus/ExecutionEnvironment":
    "const canUseDOM = typeof window !== 'undefined'; export default { canUseDOM, canUseEventListeners: canUseDOM, canUseViewport: canUseDOM };",
  "@docusaurus/Translate":
    "export default ({ children }) => <>{children}</>; export const translate = ({ message }) => message;",
  "@theme/Heading": "export default ({ as: Tag = 'h2', ...props }) => <Tag {...props} />;",
  "@theme/CodeBlock":
    "const Code = ({ children, language, title }) => <CodeBlock language={language} filename={title}>{children}</CodeBlock>; export default Code;",
  "next/navigation":
    "export const usePathname = () => typeof window === 'undefined' ? '' : window.location.pathname; export const useSearchParams = () => new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search); export const useRouter = () => ({ push: (url) => window.location.assign(url), replace: (url) => window.location.replace(url), back: () => window.history.back() });",
  classnames: CLASSES,
  "tailwind-merge":
    `${CLASSES.replace("export const clsx", "export const twMerge")} export const twJoin = twMerge;`.replace(
      "export default clsx;",
      "",
    ),
  clsx: CLASSES,
  "class-variance-authority": `${CLASSES.replace("export const clsx", "export const cx").replace(" export default clsx;", "")} export const cva = (base, { variants = {}, defaultVariants = {} } = {}) => ({ class: own, className, ...props } = {}) => cx(base, ...Object.keys(variants).map((name) => variants[name][props[name] ?? defaultVariants[name]]), own, className);`,
};

/**
 * Bundles a component file of the source folder into one module that imports nothing but React, and one style sheet. Fails with the
 * reason if it needs a package that is not installed, or a style language that has to be compiled first.
 */
export async function bundleModule(
  file: string,
  findImport: FindImport,
  folder: Pick<SourceFolder, "has" | "readBytes">,
): Promise<BundledModule | { reason: string }> {
  try {
    const { outputFiles } = await build({
      entryPoints: [path.join(ROOT, file)],
      bundle: true,
      write: false,
      outdir: ROOT,
      absWorkingDir: ROOT,
      format: "esm",
      jsx: "preserve",
      target: "es2022",
      logLevel: "silent",
      tsconfigRaw: "{}",
      plugins: [resolver(findImport, folder)],
    });
    const name = nameOf(file).replace(/\.\w+$/, "");
    const textOf = (suffix: string) => outputFiles.find((output) => output.path.endsWith(suffix))?.text;
    const styles = textOf(".css");
    return {
      file: `snippets/components/${name}.jsx`,
      code: textOf(".js") ?? "",
      ...(styles ? { styles: withColorModes(styles) } : {}),
    };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** The top of the source folder, for the bundler: it reads nothing from the disk itself. */
const ROOT = path.resolve("/");

const LOADERS: Readonly<Record<string, Loader>> = {
  ".svg": "dataurl",
  ".png": "dataurl",
  ".jpg": "dataurl",
  ".webp": "dataurl",
  ".js": "jsx",
  ".mjs": "js",
  ".jsx": "jsx",
  ".ts": "ts",
  ".tsx": "tsx",
  ".json": "json",
  ".css": "css",
};

/** Finds and reads what a component imports: files of the folder alone, and stand-ins for modules of frameworks. */
function resolver(findImport: FindImport, folder: Pick<SourceFolder, "has" | "readBytes">): Plugin {
  const nameIn = (location: string) => path.relative(ROOT, location).split(path.sep).join("/");
  return {
    name: "migrate",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path: name }) => ({ path: name, external: true }));
      onResolve({ filter: /.*/ }, ({ path: specifier, importer, kind, resolveDir }) => {
        if (kind === "entry-point") return { path: specifier };
        if (kind === "url-token" || kind === "import-rule") {
          // Addresses of other hosts and of the old site stay as they are.
          if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(specifier)) return { path: specifier, external: true };
          const name = joinPath(nameIn(resolveDir), specifier.replace(/[?#].*$/, ""));
          if (name !== undefined && folder.has(name)) return { path: path.join(ROOT, name) };
          return { errors: [{ text: `its style sheet names \`${specifier}\`, which is no file of the old site.` }] };
        }
        if (Object.hasOwn(STAND_INS, specifier)) return { path: specifier, namespace: "stand-in" };
        const found = findImport(specifier, nameIn(importer));
        if (found?.endsWith(".css")) {
          // The names of classes in a module begin with this one.
          const name = found.replace(/\W+/g, "-");
          return { path: name, namespace: "style", pluginData: found };
        }
        if (found !== undefined && !/\.(?:scss|less|mdx?|vue|astro|svelte)$/.test(found)) {
          return { path: path.join(ROOT, found) };
        }
        return { errors: [{ text: `it imports \`${specifier}\`.` }] };
      });
      onLoad({ filter: /.*/, namespace: "stand-in" }, ({ path: name }) => ({
        contents: STAND_INS[name] ?? "",
        loader: "jsx",
      }));
      onLoad({ filter: /.*/, namespace: "style" }, ({ pluginData: found }) => ({
        contents: folder.readBytes(found),
        loader: found.endsWith(".module.css") ? "local-css" : "css",
        resolveDir: path.dirname(path.join(ROOT, found)),
      }));
      onLoad({ filter: /.*/ }, ({ path: location }) => {
        const loader = LOADERS[path.extname(location)];
        if (!loader) return { errors: [{ text: `it imports \`${nameOf(nameIn(location))}\`.` }] };
        return { contents: folder.readBytes(nameIn(location)), loader, resolveDir: path.dirname(location) };
      });
    },
  };
}

/** Rules for color modes, which engines name by an attribute of the document. */
function withColorModes(styles: string): string {
  return styles.replace(/(?:html|:root)?\[data-theme=["']?(dark|light)["']?\]/g, (_, mode) =>
    mode === "dark" ? ".dark" : ":root:not(.dark)",
  );
}

function reasonOf(error: unknown): string {
  const [first] = (error as Partial<BuildFailure>).errors ?? [];
  return first?.text ?? String(error);
}

/** Finds the file that an import names: relative to the importer, or below the folder of an alias. */
export function findImportedFile(folder: SourceFolder, aliases: Readonly<Record<string, string>>): FindImport {
  return (specifier, importer) => {
    const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
    if (alias === undefined && !specifier.startsWith(".")) return undefined;
    const [base, name] =
      alias === undefined ? [folderOf(importer), specifier] : [aliases[alias] ?? "", specifier.slice(alias.length)];
    const target = joinPath(base, name);
    if (target === undefined) return undefined;
    const suffixes = [
      "",
      ".tsx",
      ".ts",
      ".jsx",
      ".js",
      ".mjs",
      ".mdx",
      ".md",
      ".json",
      "/index.tsx",
      "/index.ts",
      "/index.jsx",
      "/index.js",
    ];
    return suffixes.map((suffix) => target + suffix).find((candidate) => folder.has(candidate));
  };
}
