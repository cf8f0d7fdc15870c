import { parse } from "acorn";
import { transformSync } from "esbuild";
import type { Expression, Node } from "estree";
import { walk } from "estree-walker";
import { hasPattern, toRedirect } from "@/migrate/engines/host-redirects";
import { recordOf, recordsOf } from "@/migrate/engines/shared";
import { googleServices, integrationsOf } from "@/migrate/head-elements";
import { staticValue } from "@/migrate/markdown/code-elements";
import { isWithin, joinPath, relativeTo } from "@/migrate/paths";
import type { Data, Finding, Redirect, SourceFolder } from "@/migrate/types";

const NAMES = ["next.config.ts", "next.config.mjs", "next.config.js", "next.config.cjs"];

/** The icon of an application of Next.js, which is found by its name. */
export function nextIcon(folder: SourceFolder, root: string): string | undefined {
  const icon = /^(?:src\/)?(?:app|public)\/(?:\([^/]+\)\/)?(?:icon|favicon)\.(?:svg|png|ico)$/;
  const icons = folder.files.filter((file) => isWithin(file, root) && icon.test(relativeTo(file, root)));
  return icons.find((file) => file.endsWith(".svg")) ?? icons[0];
}

/** Pages of an application of Next.js that are React code, but for those that show the pages of a folder. */
export function reactPages(folder: SourceFolder, app: string): Finding[] {
  const message = "This page is React code; it was not converted. Its address leads nowhere now.";
  const isPage = (file: string) => isWithin(file, app) && /\/page\.[jt]sx?$/.test(file) && !/\[\[?\.\.\./.test(file);
  return folder.files.filter(isPage).map((file) => ({ file, message }));
}

/** The services of Google that the layout of an application names: `<GoogleAnalytics gaId="G-…" />`. */
export function nextServices(folder: SourceFolder, root: string): Data {
  const layout = /^(?:src\/)?(?:app\/(?:.*\/)?layout|pages\/_app|pages\/_document|theme\.config)\.[jt]sx?$/;
  const sources = folder.files.filter((file) => isWithin(file, root) && layout.test(relativeTo(file, root)));
  const names = sources.flatMap((file) => folder.read(file).match(/\b(?:G|GTM)-[A-Z0-9]{5,}\b/g) ?? []);
  return integrationsOf(googleServices(names));
}

/** The values of a property in the configuration of Next.js, wherever it is: wrappers of plugins are many. */
export function findNextOptions(folder: SourceFolder, root: string, name: string): unknown[] {
  const file = NAMES.map((candidate) => joinPath(root, candidate) ?? "").find(folder.has);
  if (file === undefined) return [];
  const found: unknown[] = [];
  try {
    const { code } = transformSync(folder.read(file), { loader: "ts", target: "esnext" });
    walk(parse(code, { ecmaVersion: "latest", sourceType: "module" }) as Node as never, {
      enter(node) {
        if (node.type !== "Property" || node.key.type !== "Identifier" || node.key.name !== name) return;
        found.push(returnedValue(node.value as Node));
      },
    });
  } catch {
    return [];
  }
  return found;
}

/** The value of an expression, or what a function returns. */
function returnedValue(node: Node): unknown {
  if (node.type !== "ArrowFunctionExpression" && node.type !== "FunctionExpression")
    return staticValue(node as Expression);
  if (node.body.type !== "BlockStatement") return staticValue(node.body);
  const statement = node.body.body.find((item) => item.type === "ReturnStatement");
  return statement?.type === "ReturnStatement" ? staticValue(statement.argument ?? undefined) : undefined;
}

/** The redirects of a Next.js application. */
export function readNextRedirects(folder: SourceFolder, root: string): Redirect[] {
  return findNextOptions(folder, root, "redirects")
    .flatMap(recordsOf)
    .flatMap(({ source, destination, permanent, statusCode, has }) => {
      if (typeof source !== "string" || typeof destination !== "string" || has || hasPattern(source)) return [];
      return expandChoices(source).map((choice) => ({
        ...toRedirect(choice.source, destination.replace(choice.name, choice.value)),
        ...(permanent === false || statusCode === 302 || statusCode === 307 ? { permanent: false } : {}),
      }));
    });
}

/** `/a/:slug(x|y)` as one address for each choice, which our patterns do not know. */
function expandChoices(source: string): { source: string; name: string; value: string }[] {
  const match = /:(\w+)\(([\w|-]+)\)/.exec(source);
  if (!match) return [{ source, name: "", value: "" }];
  const [whole, name = "", choices = ""] = match;
  return choices.split("|").map((value) => ({ source: source.replace(whole, value), name: `:${name}`, value }));
}

/** `i18n` of the configuration. */
export function readNextLanguages(folder: SourceFolder, root: string): Data {
  return recordOf(findNextOptions(folder, root, "i18n").find((value) => Array.isArray(recordOf(value).locales)));
}
