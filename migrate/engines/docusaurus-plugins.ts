import { StaticCall } from "@/migrate/configuration/values";
import { reportEditLinks } from "@/migrate/engines/page-features";
import { foreignSettings, NO_COPYRIGHT, recordOf, recordsOf, textOf, unreadPlugins } from "@/migrate/engines/shared";
import { fontFamilyOf, type HeadElement, headElementsOf } from "@/migrate/head-elements";
import { isWithin, joinPath, relativeTo } from "@/migrate/paths";
import type { Data, SourceFolder } from "@/migrate/types";

/** Options of a preset or plugin: `[name, options]`. */
export function optionsOf(list: unknown, pattern: RegExp): { name: string; options: Data }[] {
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    const [named, options] = Array.isArray(entry) ? entry : [entry, {}];
    const name = named instanceof StaticCall ? named.name : String(named);
    return pattern.test(name) ? [{ name, options: recordOf(options) }] : [];
  });
}

export function blogOptions(config: Data): Data | undefined {
  const [preset] = optionsOf(config.presets, /classic/);
  if (preset && preset.options.blog !== undefined)
    return preset.options.blog === false ? undefined : recordOf(preset.options.blog);
  return optionsOf(config.plugins, /content-blog/)[0]?.options ?? {};
}

export function readClientRedirects(config: Data) {
  return optionsOf(config.plugins, /client-redirects/).flatMap(({ options }) => {
    const written = recordsOf(options.redirects).flatMap(({ from, to }) =>
      [from]
        .flat()
        .flatMap((source) =>
          typeof source === "string" && typeof to === "string" ? [{ source, destination: to }] : [],
        ),
    );
    const endings = [options.fromExtensions].flat().filter((ending) => typeof ending === "string");
    return [...written, ...endings.map((ending) => ({ source: `/:path*.${ending}`, destination: "/:path*" }))];
  });
}

/** Plugins that were read, and those that make nothing which readers see. */
const KNOWN_PLUGINS =
  /content-(?:docs|blog|pages)|client-redirects|openapi-docs$|^redocusaurus$|google-(?:gtag|tag-manager|analytics)|sitemap|pwa|ideal-image|debug|svgr|search|lunr|sass|less|postcss|tailwind|webpack|vercel-analytics/;

/** `scripts`, each an address or its attributes, `headTags`, and the tags that the theme adds. */
export function headElements(config: Data): HeadElement[] {
  const scripts = (Array.isArray(config.scripts) ? config.scripts : []).map((script) =>
    typeof script === "string" ? { src: script } : recordOf(script),
  );
  const { metadata, image } = recordOf(config.themeConfig);
  return [
    ...scripts.map((attributes) => ({ tag: "script", attributes })),
    ...headElementsOf(config.headTags),
    ...[config.stylesheets].flat().flatMap((sheet) => {
      const href = textOf(sheet) ?? textOf(recordOf(sheet).href);
      return fontFamilyOf(href) === undefined ? [] : [{ tag: "link", attributes: { href } }];
    }),
    ...recordsOf(metadata).map((attributes) => ({ tag: "meta", attributes })),
    ...(textOf(image) ? [{ tag: "meta", attributes: { property: "og:image", content: textOf(image) } }] : []),
  ];
}

/** Of Google Analytics and its tag manager, as options of the preset, of plugins, or of the theme (version 2). */
export function googleIdentifiers(config: Data): unknown[] {
  const [preset] = optionsOf(config.presets, /classic/);
  const { gtag, googleTagManager } = recordOf(preset?.options);
  const plugins = optionsOf(config.plugins, /google-(?:gtag|tag-manager)/).map(({ options }) => options);
  return [recordOf(gtag), recordOf(googleTagManager), recordOf(recordOf(config.themeConfig).gtag), ...plugins].flatMap(
    ({ trackingID, containerId }) => [trackingID, containerId].flat(),
  );
}

/** The options of the documents, blogs, and pages, of the preset and of plugins. */
export function pluginOptions(config: Data): Data[] {
  const [preset] = optionsOf(config.presets, /classic/);
  const { docs, blog, pages } = preset?.options ?? {};
  const plugins = optionsOf(config.plugins, /content-(?:docs|blog|pages)/).map(({ options }) => options);
  return [recordOf(docs), recordOf(blog), recordOf(pages), ...plugins];
}

/** A message for the parts of the theme that files of the site replace; the components of its pages are read. */
export function reportReplacedParts(folder: SourceFolder, root: string): string[] {
  const base = joinPath(root, "src/theme") ?? "src/theme";
  const files = folder.files.filter((file) => isWithin(file, base) && /\.[jt]sx?$/.test(file));
  const parts = new Set(files.map((file) => relativeTo(file, base).replace(/(?:\/index)?\.\w+$/, "")));
  const names = [...parts].filter((name) => !/^MDXComponents\b/.test(name)).map((name) => `\`${name}\``);
  return names.length > 0 ? [`Replaced parts were left out: ${names.join(", ")}.`] : [];
}

/** Messages for settings without an equivalent. */
export function unreadSettings(config: Data): string[] {
  const [preset] = optionsOf(config.presets, /classic/);
  const redirects = optionsOf(config.plugins, /client-redirects/).some(({ options }) => options.createRedirects);
  const { copyright, links } = recordOf(recordOf(config.themeConfig).footer);
  const isMarkup = recordsOf(links).some(({ html, items }) => html ?? recordsOf(items).some((item) => item.html));
  return [
    ...(isMarkup ? ["Entries of the footer that are markup were left out."] : []),
    ...reportEditLinks(pluginOptions(config).some(({ editUrl }) => editUrl !== undefined)),
    ...(copyright ? [NO_COPYRIGHT] : []),
    ...(redirects ? ["`createRedirects` is code; its redirects were left out."] : []),
    ...foreignSettings(config, "stylesheets", "clientModules"),
    ...unreadPlugins(
      optionsOf(config.plugins, /^[@\w./-]+$/).map(({ name }) => name),
      KNOWN_PLUGINS,
    ),
    ...(recordOf(preset?.options.theme).customCss
      ? ["`customCss` was left out, but for the primary color: it was written for other markup."]
      : []),
  ];
}
