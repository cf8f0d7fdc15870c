import { convertFence } from "@/migrate/fences";
import { rewriteContainers } from "@/migrate/lines/containers";
import { withoutInlineLanguages } from "@/migrate/lines/inline-code";
import {
  chain,
  codeLines,
  FenceTracker,
  joinLines,
  linesFrom,
  mapText,
  regionOf,
  sectionOf,
  tagLines,
} from "@/migrate/lines/line-walker";
import { stepHeadings } from "@/migrate/lines/step-headings";
import { recordsOf, textOf, withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { githubHeadingId } from "@/migrate/markdown/heading-ids";
import { splitHeading } from "@/migrate/markdown/nodes";
import { openingTag, readAttributes, textAttribute } from "@/migrate/markdown/tags";
import { folderOf, isMarkdownFile, joinPath } from "@/migrate/paths";
import {
  calloutRule,
  cardRule,
  contentsRule,
  element,
  escapeText,
  imageRule,
  linkRule,
  listedTab,
  rename,
  unwrap,
} from "@/migrate/rules";
import type { ComponentRule, Dialect, LinePage, RewrittenLine } from "@/migrate/types";

/**
 * The dialect of Fumadocs pages.
 * @param root the folder of the application.
 * @param content the folder of the pages.
 * @param operations the rule for operations of a specification.
 */
export function fumadocsDialect(root: string, content: string, operations: ComponentRule): Dialect {
  const source = joinPath(root, "src") ?? "src";
  return {
    isMdx: () => true,
    enginePackages:
      /^(?:fumadocs-(?:ui|core|mdx|openapi|typescript|twoslash|docgen)|@fumadocs\/[\w-]+|lucide-react|next)(?:\/|$)/,
    components: { ...COMPONENTS, APIPage: operations, OpenAPIPage: operations },
    convertFence,
    headingId: githubHeadingId,
    aliases: { "@/": root, "~/": source },
    publicFolders: [joinPath(root, "public") ?? "public", content],
    rewriteLines: chain(
      (lines) => joinLines(lines, /^[ \t]*<include\b(?!.*<\/include>)/, /<\/include>/),
      includeFiles(root),
      groupCodeTabs,
      withoutInlineLanguages,
      rewriteContainers(),
      stepHeadings,
    ),
    rewriteText: (text) => text.replace(/^\{:\w+\}/, "").replace(/^(#{1,6}[ \t].*?)[ \t]*\[!?toc\][ \t]*$/gm, "$1"),
  };
}

const INCLUDE = /^([ \t]*)<include((?:"[^"]*"|'[^']*'|[^>"'])*)>\s*([^<\s]+)\s*<\/include>\s*$/;

/** Replaces `<include>./part.mdx</include>` by the text of a Markdown file, or by a code block with any other file. */
function includeFiles(root: string) {
  const rewrite = (lines: readonly RewrittenLine[], page: LinePage, depth = 0): RewrittenLine[] => {
    return mapText(lines, (line) => {
      const match = INCLUDE.exec(line.text);
      if (!match || depth > 5) return line;
      const [, indent = "", attributes = "", target = ""] = match;
      const [path = "", id = ""] = target.split("#");
      const file = joinPath(/\bcwd\b/.test(attributes) ? root : folderOf(page.file), path);
      if (file === undefined || !page.folder.has(file)) {
        page.report(line.origin, `The included file \`${target}\` is not part of the folder; its path was left.`);
        return [{ ...line, text: `${indent}\`${target}\`` }];
      }
      const text = partOf(withoutFrontmatter(page.folder.read(file)), id, isMarkdownFile(file)).trimEnd();
      if (isMarkdownFile(file)) return rewrite(linesFrom(text, line.origin, indent), { ...page, file }, depth + 1);
      const language = /\blang="([^"]+)"/.exec(attributes)?.[1] ?? file.replace(/^.*\./, "");
      const meta = /\bmeta=(?:"([^"]*)"|'([^']*)')/.exec(attributes);
      return codeLines({ text, language, meta: meta?.[1] ?? meta?.[2] ?? "" }, line.origin, indent);
    });
  };
  return (lines: readonly RewrittenLine[], page: LinePage) => rewrite(lines, page);
}

/** The part of a file with an id: a `<section>`, the section of a heading, or a region of code. */
function partOf(text: string, id: string, isMarkdown: boolean): string {
  if (id === "") return text;
  if (!isMarkdown) return regionOf(text, id);
  const sections = [...text.matchAll(/<section\b[^>]*\bid=["']([^"']*)["'][^>]*>([\s\S]*?)<\/section>/g)];
  const section = sections.find(([, found]) => found === id)?.[2]?.trim();
  const idOf = (heading: string) => {
    const { label, id: written } = splitHeading(heading);
    return written ?? githubHeadingId(label);
  };
  return section ?? sectionOf(text, id, idOf) ?? text;
}

const TAB = /^([ \t>]*)(`{3,}|~{3,})(.*?)\stab=(?:"([^"]*)"|'([^']*)')(.*)$/;

/** Groups consecutive fences with `tab="…"`. */
function groupCodeTabs(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const result: RewrittenLine[] = [];
  const fences = new FenceTracker();
  let group: { indent: string } | undefined;
  for (const [index, line] of lines.entries()) {
    const wasOpen = fences.isOpen;
    fences.isCode(line.text);
    const match = wasOpen ? null : TAB.exec(line.text);
    if (match) {
      const [, indent = "", marker = "", before = "", double, single, after = ""] = match;
      if (!group) result.push(...tagLines(indent, "<CodeGroup>", line.origin));
      group = { indent };
      const options = `${before}${after}`;
      const [written = "", title = ""] = /\stitle=["']([^"']*)["']/.exec(options) ?? [];
      const others = options.replace(written, "");
      const name = (double ?? single ?? "")
        .replace(/<[^>]*>/g, "")
        .replace(/"/g, "'")
        .trim();
      const label = title === "" || title === name ? name : `${name}: ${title}`;
      result.push({ ...line, text: `${indent}${marker}${others} title="${label || "Tab"}"` });
      continue;
    }
    result.push(line);
    if (!group || !wasOpen || fences.isOpen) continue;
    const next = lines.slice(index + 1).find(({ text }) => text.trim() !== "");
    if (next && TAB.test(next.text)) continue;
    result.push(...tagLines(group.indent, "</CodeGroup>", line.origin));
    group = undefined;
  }
  return result;
}

function wordsOf(value: unknown): string {
  return escapeText(textOf(value) ?? "");
}

/** Converts a table of properties to fields. */
const typeTable: ComponentRule = (found) => {
  const type = found.attributes.get("type");
  const value: unknown = typeof type === "object" ? type.value : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const fields = Object.entries(value).map(([name, field]: [string, Record<string, unknown>]) => {
    const open = openingTag("ResponseField", {
      name,
      type: String(field.type ?? ""),
      ...(field.default === undefined ? {} : { default: String(field.default) }),
      ...(field.required === true ? { required: true as const } : {}),
      ...(field.deprecated === true ? { deprecated: true as const } : {}),
    });
    const parameters = recordsOf(field.parameters).map(
      (item) => `\`${String(item.name)}\`: ${wordsOf(item.description)}`,
    );
    const returned = field.returns === undefined ? "" : `Returns: ${wordsOf(field.returns)}`;
    const parts = [wordsOf(field.description), wordsOf(field.typeDescription), ...parameters, returned].filter(Boolean);
    return `${open}${parts.join("<br />")}</ResponseField>`;
  });
  return { open: fields.join("\n\n"), close: "", content: "" };
};

/** A code block whose code is an attribute. */
const dynamicCode: ComponentRule = ({ attributes }) => {
  const code = attributes.get("code");
  if (code === undefined || code === true) return undefined;
  const open = openingTag("CodeBlock", { language: attributes.get("lang") });
  const text = typeof code === "object" ? code.expression : JSON.stringify(code);
  return { open: `${open}{${text}}</CodeBlock>`, close: "", content: "" };
};

/** Steps that are marked by class: `fd-steps` around elements with `fd-step`, or around headings. */
const stepsByClass: ComponentRule = (found) => {
  const classes = (textAttribute(found.attributes, "className", "class") ?? "").split(/\s+/);
  const name = classes.includes("fd-steps") ? "Steps" : classes.includes("fd-step") ? "Step" : undefined;
  return name === undefined ? undefined : element(name, {}, found);
};

/** Removes tabs that contain only code, since their fences are already a group. */
const tabs: ComponentRule = (found) =>
  /^\s*<CodeGroup>[\s\S]*<\/CodeGroup>\s*$/.test(found.inner) ? { open: "", close: "" } : element("Tabs", {}, found);

/** A tab whose label is that of the trigger with the same value. */
const triggeredTab: ComponentRule = (found) => {
  const value = textAttribute(found.attributes, "value") ?? "";
  const triggers = found.parent?.inner.matchAll(/<(?:TabsTrigger|CodeBlockTabsTrigger)\b([^>]*)>([^<]*)</g) ?? [];
  const label = [...triggers].find(([, source = ""]) => textAttribute(readAttributes(source), "value") === value)?.[2];
  return element("Tab", { title: label?.trim() || value }, found);
};

/** A table that is generated from types in code. */
const generatedTypes: ComponentRule = ({ attributes }) => {
  const name = [textAttribute(attributes, "name"), textAttribute(attributes, "path")].filter(Boolean).join(" in ");
  return {
    open: name ? `\`${name}\`` : "",
    close: "",
    content: "",
    loss: "A table of types is generated from code; its name was left in its place.",
  };
};

/** A link to a GitHub repository. */
const repository: ComponentRule = ({ attributes }) => {
  const name = `${textAttribute(attributes, "owner")}/${textAttribute(attributes, "repo")}`;
  return { open: `[${name}](https://github.com/${name})`, close: "", content: "" };
};

const nothing: ComponentRule = () => ({ open: "", close: "", content: "" });

const COMPONENTS: Readonly<Record<string, ComponentRule>> = {
  "auto-type-table": generatedTypes,
  AutoTypeTable: generatedTypes,
  DynamicCodeBlock: dynamicCode,
  div: stepsByClass,
  Callout: calloutRule("info", "type"),
  CalloutContainer: calloutRule("info", "type"),
  CalloutTitle: () => ({ open: "<strong>", close: "</strong>" }),
  CalloutDescription: unwrap,
  GithubInfo: repository,
  Card: cardRule("href"),
  Cards: rename("Columns"),
  Tabs: tabs,
  Tab: listedTab,
  Steps: rename("Steps"),
  Step: rename("Step", "title"),
  Accordions: rename("AccordionGroup"),
  Accordion: rename("Accordion", "title", "id"),
  Files: rename("Tree"),
  Folder: rename("Tree.Folder", "name", "defaultOpen"),
  File: rename("Tree.File", "name"),
  ImageZoom: imageRule(),
  Image: imageRule(),
  Link: linkRule("href"),
  TypeTable: typeTable,
  InlineTOC: contentsRule("Table of Contents"),
  Banner: rename("Info"),
  TabsList: nothing,
  TabsContent: triggeredTab,
  CodeBlockTabs: rename("Tabs"),
  CodeBlockTabsList: nothing,
  CodeBlockTab: triggeredTab,
};
