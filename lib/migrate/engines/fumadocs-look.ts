import { footerOf, isExternal, navbarOf, socialsOf, textOf } from "@/lib/migrate/engines/shared";
import { isWithin, joinPath, relativeTo } from "@/lib/migrate/paths";
import type { Data, SourceFolder } from "@/lib/migrate/types";

/** Where the options that all layouts share are written. */
const FILES = /^(?:src\/)?(?:app|lib)\/layout\.(?:config|shared)\.[jt]sx?$/;

/** Name and links of a Fumadocs site, from the options of its layouts, which are React code. */
export function readFumadocsLook(folder: SourceFolder, root: string): { name: string | undefined; settings: Data } {
  const file = folder.files.find((name) => isWithin(name, root) && FILES.test(relativeTo(name, root)));
  const source = folder.read(file ?? joinPath(root, "app/layout.config.tsx") ?? "");
  const pick = (text: string, pattern: RegExp) => textOf(pattern.exec(text)?.[1]?.trim());
  const name =
    pick(source, /\bnav:\s*\{[^}]*?\btitle:\s*["']([^"']+)["']/) ??
    pick(source, /\bnav:\s*\{[\s\S]*?\btitle:\s*\(?\s*(?:<[^<>]*\/?>\s*)+([^<>{}]*\w[^<>{}]*)</);
  const github = pick(source, /\bgithubUrl:\s*["']([^"']+)["']/);
  const links = [...source.matchAll(/\{[^{}]*\burl:\s*["']([^"']+)["'][^{}]*\}/g)].map(([entry, url = ""]) => ({
    href: url,
    label: pick(entry, /\btext:\s*["']([^"']+)["']/) ?? pick(entry, /\blabel:\s*["']([^"']+)["']/) ?? "",
    isIcon: /\btype:\s*["']icon["']/.test(entry),
  }));
  const addresses = [github ?? "", ...links.map(({ href }) => href)].filter(isExternal);
  const shown = links.filter(({ href, label, isIcon }) => !isIcon && label !== "" && isExternal(href));
  return {
    name,
    settings: {
      ...navbarOf([...shown, ...(github ? [{ label: "GitHub", href: github }] : [])]),
      ...footerOf(socialsOf(addresses), []),
    },
  };
}
