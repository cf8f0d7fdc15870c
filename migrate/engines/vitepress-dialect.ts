import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { evaluateText } from "@/migrate/configuration/evaluate";
import { isUnknown } from "@/migrate/configuration/values";
import { plainLabel, recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import { rewriteTeams, scriptValues } from "@/migrate/engines/vitepress-scripts";
import { convertFence } from "@/migrate/fences";
import { withoutAttributeLists } from "@/migrate/lines/attribute-lists";
import { rewriteContainerTabs } from "@/migrate/lines/container-tabs";
import { rewriteContainers } from "@/migrate/lines/containers";
import {
  chain,
  codeLines,
  linesFrom,
  mapText,
  markContents,
  regionOf,
  sectionOf,
  titleAttribute,
} from "@/migrate/lines/line-walker";
import { rewriteTitledAlerts } from "@/migrate/lines/titled-alerts";
import { withEmoji } from "@/migrate/markdown/emoji";
import { withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { vitepressHeadingId } from "@/migrate/markdown/heading-ids";
import { folderOf, joinPath } from "@/migrate/paths";
import { badgeRule, contentsRule, escapeText, heroImages, unwrap } from "@/migrate/rules";
import type { Data, Dialect, LinePage, RewrittenLine, SourcePage } from "@/migrate/types";

/** The dialect of VitePress pages. @param source the folder at which `@/` and URLs start. */
export function vitepressDialect(source: string): Dialect {
  return {
    isMdx: () => false,
    isVue: true,
    enginePackages: /^vitepress(?:\/|$)/,
    components: {
      Badge: badgeRule({ info: "blue", tip: "green", warning: "yellow", danger: "red" }),
      TableOfContents: contentsRule(),
      ClientOnly: unwrap,
      // A part of the component around it.
      template: unwrap,
    },
    convertFence,
    headingId: vitepressHeadingId,
    aliases: { "@/": source },
    publicFolders: [joinPath(source, "public") ?? "public", source],
    rewriteLines: chain(
      includeFiles(source),
      includeCode(source),
      markContents(/^\s*\[\[toc\]\]\s*$/i),
      rewriteTeams,
      rewriteVue,
      rewriteTitledAlerts,
      rewriteContainerTabs,
      rewriteContainers({
        details: (rest) => ({
          open: `<Accordion${titleAttribute(rest.replace(/\{open\}/, "") || "Details")}${/\{open\}/.test(rest) ? " defaultOpen" : ""}>`,
          close: "</Accordion>",
        }),
        "code-group": () => ({ open: "<CodeGroup>", close: "</CodeGroup>" }),
        raw: () => ({ open: "", close: "" }),
        "v-pre": () => ({ open: "", close: "" }),
      }),
    ),
    leadOf: homeLead,
    rewriteText: (text, before) => withEmoji(withoutAttributeLists(text, before)),
  };
}

const INCLUDE = /^([ \t]*)<!--\s*@include:\s*([^\s#{]+?)(?:#([\w-]+))?(?:\{(\d*),(\d*)\})?\s*-->\s*$/;
const CODE = /^([ \t]*)<<<\s*(\S+?)(?:#([\w-]+))?(?:\s*\{([^}]*)\})?\s*(?:\[([^\]]*)\])?\s*$/;

/** The file that a line includes; a missing file is reported. @param source the folder for which `@/` stands */
function findIncluded(path: string, { origin }: RewrittenLine, page: LinePage, source: string): string | undefined {
  const file = path.startsWith("@/") ? joinPath(source, path.slice(2)) : joinPath(folderOf(page.file), path);
  if (file !== undefined && page.folder.has(file)) return file;
  page.report(origin, `The included file \`${path}\` does not exist.`);
  return undefined;
}

/** Replaces `<!--@include: ./part.md{3,}-->` by the text of the file. */
function includeFiles(source: string) {
  return (lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] => {
    return mapText(lines, (line) => {
      const match = INCLUDE.exec(line.text);
      if (!match) return line;
      const [, indent = "", path = "", region, first, last] = match;
      const file = findIncluded(path, line, page, source);
      if (file === undefined) return [];
      const text = withoutFrontmatter(page.folder.read(file));
      const part = region ? (sectionOf(text, region, vitepressHeadingId) ?? regionOf(text, region)) : text;
      const chosen = part.split("\n").slice(first ? Number(first) - 1 : 0, last ? Number(last) : undefined);
      return linesFrom(chosen.join("\n"), line.origin, indent);
    });
  };
}

/** Replaces `<<< @/file.js#region{1,3 ts}[Title]` by the file as a code block. */
function includeCode(source: string) {
  return (lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] => {
    return mapText(lines, (line) => {
      const match = CODE.exec(line.text);
      if (!match) return line;
      const [, indent = "", path = "", region, options = "", title] = match;
      const file = findIncluded(path, line, page, source);
      if (file === undefined) return [];
      const plain = options.replace(/:\S+/, "");
      const language = /[a-z]\w*/i.exec(plain)?.[0] ?? path.replace(/^.*\./, "");
      const highlighted = /\d[\d,-]*/.exec(plain)?.[0];
      const flags = [/:line-numbers/.test(options) ? "lines" : "", highlighted ? `{${highlighted}}` : ""];
      const meta = [...flags, title ? `[${title}]` : ""].filter(Boolean).join(" ");
      const text = page.folder.read(file);
      return codeLines({ text: region ? regionOf(text, region) : text, language, meta }, line.origin, indent);
    });
  };
}

/** The hero and the features of a home page. */
function homeLead(frontmatter: Data, _page: SourcePage, link: (target: string) => string): string {
  const hero = recordOf(frontmatter.hero);
  const parts = [textOf(hero.text), textOf(hero.tagline)].flatMap((text) => (text ? escapeText(plainLabel(text)) : []));
  const { src, light = src, dark, alt } = recordOf(typeof hero.image === "string" ? { src: hero.image } : hero.image);
  const actions = recordsOf(hero.actions).map((action) =>
    card({ title: textOf(action.text), href: textOf(action.link) }, undefined, link),
  );
  const features = recordsOf(frontmatter.features).map((feature) => {
    const icon = typeof feature.icon === "string" ? { text: plainLabel(feature.icon) } : recordOf(feature.icon);
    const image = textOf(icon.src) ?? textOf(icon.light);
    const attributes = {
      title: plainLabel([textOf(icon.text), textOf(feature.title)].filter(Boolean).join(" ")),
      icon: image && link(image),
      href: textOf(feature.link),
      cta: textOf(feature.linkText),
    };
    return card(attributes, plainLabel(textOf(feature.details) ?? "") || undefined, link);
  });
  const groups = [actions, features].filter((cards) => cards.length > 0);
  return [
    ...parts,
    ...[heroImages({ light, dark, alt }, link)].filter(Boolean),
    ...groups.map((cards) => `<Columns>\n${cards.join("\n")}\n</Columns>`),
  ].join("\n\n");
}

interface CardAttributes {
  title: string | undefined;
  href: string | undefined;
  icon?: string | undefined;
  cta?: string | undefined;
}

function card(
  { title, href, icon, cta }: CardAttributes,
  text: string | undefined,
  link: (target: string) => string,
): string {
  const address = href && link(href.replace(/^\.\//, "/").replace(/\.(?:md|html)$/, ""));
  const open = `  <Card${titleAttribute(title)}${titleAttribute(icon, "icon")}${titleAttribute(address, "href")}${titleAttribute(cta, "cta")}`;
  return text === undefined ? `${open} />` : `${open}>${escapeText(text)}</Card>`;
}

const VUE_TAG = /<[A-Za-z][\w.-]*(?:\s[^<>]*?)?\s@[\w.:-]+(?==|[\s/>])[^<>]*>/g;

/** Code, text that Vue does not process, or an expression of Vue. */
const PIECE = /(`+)[\s\S]*?\1|<[^>]*\bv-pre\b.*$|<!--.*?-->|\{\{(.+?)\}\}/g;

/**
 * Replaces expressions by values of the frontmatter and constants of the script, and reports expressions that only Vue could
 * evaluate. Writes Vue's short attributes in full, since Markdown does not recognize them.
 */
function rewriteVue(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  const { data } = parseFrontmatter(page.file, page.folder.read(page.file));
  const values: Data = { ...scriptValues(page), $frontmatter: data, frontmatter: data };
  let isLiteral = false;
  return mapText(lines, (line) => {
    if (/^\s*:{3,}\s*v-pre\b/.test(line.text)) isLiteral = true;
    else if (/^\s*:{3,}\s*$/.test(line.text)) isLiteral = false;
    const text = line.text.replace(VUE_TAG, (tag) => tag.replace(/(\s)@(?=[\w.:-]+(?:=|[\s/>]))/g, "$1v-on:"));
    return {
      ...line,
      text: isLiteral ? text : fillValues(text, values, (message) => page.report(line.origin, message)),
    };
  });
}

function fillValues(text: string, values: Data, report: (message: string) => void): string {
  // The title of a container becomes an attribute.
  const isTitle = /^\s*:{3,}/.test(text);
  return text.replace(PIECE, (piece, _ticks, expression?: string) => {
    if (expression === undefined) return piece;
    const value = evaluateText(expression, values);
    if (isUnknown(value)) {
      report(`\`${piece}\` is code of Vue; it is shown as it is written.`);
      return piece;
    }
    const shown = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
    return isTitle ? shown : escapeText(shown);
  });
}
