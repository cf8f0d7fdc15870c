import type { ModuleReader } from "@/migrate/configuration/read-module";
import { unknownSettings } from "@/migrate/engines/known-settings";
import { reportEditLinks } from "@/migrate/engines/page-features";
import { footerOf, longHex, markdownOf, navbarOf, recordOf, socialsOf, textOf } from "@/migrate/engines/shared";
import { joinPath } from "@/migrate/paths";
import type { Data, Finding, SourceFolder } from "@/migrate/types";

const THEMES = ["theme.config.tsx", "theme.config.jsx", "theme.config.js"];

const LAYOUTS = ["app/layout.tsx", "app/layout.jsx", "app/layout.js", "src/app/layout.tsx", "src/app/layout.jsx"];

/** Name, color, and settings of a Nextra site. */
interface NextraLook {
  /** The file that was read. */
  file: string | undefined;
  name: string | undefined;
  color: string | undefined;
  settings: Data;
  findings: Finding[];
}

/** Reads `theme.config` of Nextra 2 and 3, whose values can be evaluated, or the layout of Nextra 4, which is a component. */
export function readNextraLook(folder: SourceFolder, root: string, reader: ModuleReader): NextraLook {
  const find = (names: readonly string[]) => names.map((name) => joinPath(root, name) ?? name).find(folder.has);
  const [theme, layout] = [find(THEMES), find(LAYOUTS)];
  const config = theme === undefined ? {} : recordOf(reader.read(theme).default);
  const sources = [theme, layout].flatMap((file) => (file === undefined ? [] : { file, text: folder.read(file) }));
  const pick = (pattern: RegExp) => sources.map(({ text }) => textOf(pattern.exec(text)?.[1])).find(Boolean);
  const project = pick(/projectLink=\{?["']([^"']+)["']/) ?? textOf(recordOf(config.project).link);
  const chat = pick(/chatLink=\{?["']([^"']+)["']/) ?? textOf(recordOf(config.chat).link);
  const description = pick(/\bdescription:\s*["'`]([^"'`]+)["'`]/) ?? pick(/name="description"\s+content="([^"]+)"/);
  const written = recordOf(config.banner);
  const announcement =
    pick(/<Banner[^>]*>([^{}]*?)<\/Banner>/) ??
    pick(/\bbanner:\s*\{[^{}]*?\b(?:text|content):\s*\(?\s*(<(\w*)[^{}]*?<\/\2>)/) ??
    textOf(written.content) ??
    textOf(written.text);
  const banner = announcement && markdownOf(announcement);
  const logo = pick(/\blogo(?::|=\{)\s*\(?\s*<(?:[^;]{0,300}?<)?(?:img|Image)\b[^>]*?\ssrc=\{?["']([^"']+)["']/);
  const mode = pick(/\bdefaultTheme:\s*["'](light|dark)["']/);
  const isFixed = sources.some(({ text }) => /\bdarkMode(?::\s*|=\{)false\b/.test(text));
  const footers = sources.filter(({ text }) => /<Footer>|\bfooter:\s*\{/.test(text));
  return {
    file: theme ?? layout,
    name:
      pick(/\b(?:titleTemplate|template):\s*["'`]%s\s*[–—|·-]\s*([^"'`]+)["'`]/) ??
      pick(/\btitle:\s*\{[^}]*\bdefault:\s*["']([^"']+)["']/) ??
      pick(/\b(?:applicationName|siteName):\s*["']([^"']+)["']/) ??
      textOf(config.logo),
    color: colorOf(pick),
    settings: {
      ...((mode ?? isFixed) ? { appearance: { default: mode ?? "light", ...(isFixed ? { strict: true } : {}) } } : {}),
      ...(description ? { description } : {}),
      ...(logo ? { logo } : {}),
      ...(banner ? { banner: { content: banner, dismissible: true } } : {}),
      ...navbarOf(project ? [{ label: "Repository", href: project }] : []),
      ...footerOf(socialsOf([project, chat].flatMap((link) => link ?? [])), []),
    },
    findings: [
      ...unknownSettings("nextra", config).map((message) => ({ file: theme ?? "", message })),
      ...footers.map(({ file }) => ({
        file,
        message: "The footer here holds links, no text; that of the site was left out.",
      })),
      ...sources
        .filter(({ text }) => /\bdocsRepositoryBase\b/.test(text))
        .flatMap(({ file }) => reportEditLinks(true).map((message) => ({ file, message }))),
    ],
  };
}

/** The color of links from hue, saturation, and lightness. Nextra's defaults for the latter two are 100 and 45 percent. */
function colorOf(pick: (pattern: RegExp) => string | undefined): string | undefined {
  const hue = pick(/\b(?:hue|primaryHue)(?::|=\{)\s*(?:\{[^}]*\blight:\s*)?(\d+)/);
  if (hue === undefined) return undefined;
  const [saturation = "100", lightness = "45"] = ["saturation", "lightness"].map((name) =>
    pick(new RegExp(`\\b${name}:\\s*(\\d+)`)),
  );
  return longHex(`hsl(${hue} ${saturation}% ${lightness}%)`);
}
