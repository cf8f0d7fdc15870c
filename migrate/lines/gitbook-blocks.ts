import { ownValue } from "@/lib/base/own-value";
import { calloutOf } from "@/migrate/lines/containers";
import { titleOfTarget } from "@/migrate/lines/gitbook-marks";
import { FenceTracker, tagLines, titleAttribute } from "@/migrate/lines/line-walker";
import { readAttributes, textAttribute } from "@/migrate/markdown/tags";
import { nameOf } from "@/migrate/paths";
import { youtubeFrame } from "@/migrate/rules";
import type { AttributeValue, LinePage, RewrittenLine } from "@/migrate/types";

const BLOCK = /\{%-?\s*([\w-]+)\s*([\s\S]*?)-?%\}/g;

/** Inline code, in which blocks are plain text. */
const CODE = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

type Attributes = ReadonlyMap<string, AttributeValue>;

interface Replacement {
  open: string;
  close: string;
}

/** Replacement of blocks that only contain others. */
const NOTHING: Replacement = { open: "", close: "" };

/** Replacements of the start and end of each block. `around` contains the names of the enclosing blocks. */
const TAGS: Readonly<Record<string, (attributes: Attributes, around: readonly string[]) => Replacement>> = {
  hint: (attributes) => {
    const { name } = calloutOf(textAttribute(attributes, "style") ?? "info");
    return { open: `<${name}>`, close: `</${name}>` };
  },
  tabs: () => ({ open: "<Tabs>", close: "</Tabs>" }),
  tab: (attributes) => ({
    open: `<Tab${titleAttribute(textAttribute(attributes, "title") ?? "Tab")}>`,
    close: "</Tab>",
  }),
  stepper: () => ({ open: "<Steps>", close: "</Steps>" }),
  step: () => ({ open: "<Step>", close: "</Step>" }),
  columns: () => ({ open: "<Columns>", close: "</Columns>" }),
  column: () => ({ open: "<Column>", close: "</Column>" }),
  updates: () => NOTHING,
  update: (attributes) => {
    const label = titleAttribute(textAttribute(attributes, "date") ?? "Update", "label");
    const tags = titleAttribute(textAttribute(attributes, "tags"), "tags");
    return { open: `<Update${label}${tags}>`, close: "</Update>" };
  },
  prompt: (attributes) => {
    const description = titleAttribute(textAttribute(attributes, "description") ?? "Prompt", "description");
    return {
      open: `<Prompt${description}${titleAttribute(textAttribute(attributes, "icon"), "icon")}>`,
      close: "</Prompt>",
    };
  },
  "content-ref": () => NOTHING,
  "code-group": () => ({ open: "<CodeGroup>", close: "</CodeGroup>" }),
  swagger: operation,
  "swagger-description": () => NOTHING,
  "swagger-parameter": parameter,
  "swagger-response": response,
  "api-method": operation,
  "api-method-parameter": parameter,
  "api-method-response-example": response,
  openapi: operation,
  "openapi-operation": operation,
  "openapi-webhook": operation,
  "openapi-schemas": (attributes) => {
    const names = textAttribute(attributes, "schemas", "schema")?.split(",") ?? [];
    return { open: names.map((name) => `\`${name.trim()}\``).join(", "), close: "" };
  },
};

/** Blocks that are parts of others, with the names of their parents. */
const PARTS: Readonly<Record<string, string>> = { tab: "tabs", step: "stepper", column: "columns" };

/** Blocks around the parts of an operation, in the older notation. */
const OPERATION_PART = /^api-method-/;

function operation(attributes: Attributes): Replacement {
  const text = (...names: string[]) => textAttribute(attributes, ...names)?.trim() ?? "";
  const summary = text("summary");
  const host = text("baseUrl", "host");
  const path = text("path", "name");
  const address = host && path ? `${host.replace(/\/$/, "")}/${path.replace(/^\//, "")}` : host || path;
  const line = [text("method").toUpperCase(), address].filter(Boolean).map((word) => `\`${word.replace(/`/g, "")}\``);
  return { open: [summary && `### ${summary}`, line.join(" ")].filter(Boolean).join("\n\n"), close: "" };
}

function parameter(attributes: Attributes, around: readonly string[]): Replacement {
  const container = around.map((name) => /^api-method-(\w+)-parameters$/.exec(name)?.[1]).findLast(Boolean);
  const written = textAttribute(attributes, "in") ?? container;
  const place = ["path", "query", "header"].find((known) => written?.startsWith(known)) ?? "body";
  const name = titleAttribute(textAttribute(attributes, "name") ?? "", place);
  const type = textAttribute(attributes, "type");
  const isRequired = textAttribute(attributes, "required") === "true";
  const open = `<ParamField${name}${type ? titleAttribute(type, "type") : ""}${isRequired ? " required" : ""}>`;
  return { open, close: "</ParamField>" };
}

function response(attributes: Attributes): Replacement {
  const title = [textAttribute(attributes, "status", "httpCode"), textAttribute(attributes, "description")];
  const words = title.flatMap((word) => word?.trim() || []).join(" · ");
  return { open: `<Accordion${titleAttribute(words || "Response")}>`, close: "</Accordion>" };
}

/** Rewrites GitBook blocks such as `{% hint %}`, `{% tabs %}`, `{% code %}` and `{% embed %}`. */
export function rewriteGitbookBlocks(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  const fences = new FenceTracker();
  const result: RewrittenLine[] = [];
  const open: { name: string; close: string; indent: string }[] = [];
  let fenceMeta = "";
  for (const line of lines) {
    const isFenceStart = fenceMeta !== "" && /^[ \t>]*(`{3,}|~{3,})/.test(line.text);
    if (fences.isCode(line.text)) {
      const info = /^[ \t>]*(?:`{3,}|~{3,})(\S*)/.exec(line.text)?.[1];
      const text = isFenceStart ? `${line.text}${info === "" ? "text" : ""} ${fenceMeta}` : line.text;
      if (isFenceStart) fenceMeta = "";
      result.push({ ...line, text });
      continue;
    }
    if (!line.text.includes("{%")) {
      result.push(open.at(-1)?.name === "content-ref" ? withTitle(line, page) : line);
      continue;
    }
    const indent = /^[ \t>]*/.exec(line.text)?.[0] ?? "";
    let position = 0;
    const code = [...line.text.matchAll(CODE)].map(({ 0: span, index }) => [index, index + span.length] as const);
    const blocks = [...line.text.matchAll(BLOCK)].filter(
      ({ index }) => !code.some(([start, end]) => index > start && index < end),
    );
    for (const match of blocks) {
      pushText(result, line, line.text.slice(position, match.index), indent);
      position = match.index + match[0].length;
      const [, name = "", source = ""] = match;
      const attributes = readAttributes(source);
      if (name === "code") fenceMeta = metaOf(attributes);
      else result.push(...convertBlock(name, attributes, { open, indent, line, page, source }));
    }
    pushText(result, line, line.text.slice(position), indent);
  }
  for (const { close, indent } of open.reverse()) result.push(...tagLines(indent, close, lines.length - 1));
  return result;
}

/** Converts a page reference to a card with the page's title, if its text is only the file name. */
function withTitle(line: RewrittenLine, page: LinePage): RewrittenLine {
  const [, label, target = ""] = /^\s*\[([^\]]*)\]\(([^)\s]+)\)\s*$/.exec(line.text) ?? [];
  const path = target.replace(/\/?(?:#.*)?$/, "");
  const title = titleOfTarget(path, page);
  if (!title || (label !== target && label !== nameOf(path))) return line;
  return { ...line, text: `<Card${titleAttribute(title)}${titleAttribute(target, "href")} />` };
}

function pushText(result: RewrittenLine[], line: RewrittenLine, text: string, indent: string): void {
  if (text.trim() !== "") result.push({ text: `${indent}${text.trim()}`, origin: line.origin });
}

/** Converts the options of `{% code %}` to those of a fence. */
function metaOf(attributes: Attributes): string {
  const title = textAttribute(attributes, "title");
  const flags = [
    textAttribute(attributes, "lineNumbers") === "true" ? "lines" : "",
    textAttribute(attributes, "overflow") === "wrap" ? "wrap" : "",
    textAttribute(attributes, "expandable") === "true" ? "expandable" : "",
  ];
  return [title ? `title="${title.replace(/"/g, "'")}"` : "", ...flags].filter(Boolean).join(" ");
}

const OPENAPI_REMEDY =
  "Its specification is not part of the folder, so the block is shown as names. For the whole reference of an operation, set `openapi` in the frontmatter to the specification, the method, and the path.";

interface BlockPlace {
  open: { name: string; close: string; indent: string }[];
  indent: string;
  line: RewrittenLine;
  page: LinePage;
  /** The attributes as written. */
  source: string;
}

function convertBlock(name: string, attributes: Attributes, place: BlockPlace): RewrittenLine[] {
  const { open, indent, line, page, source } = place;
  const ended = /^end-?(.*)$/.exec(name)?.[1];
  const closeFrom = (index: number) =>
    (index === -1 ? [] : open.splice(index))
      .reverse()
      .flatMap((entry) => tagLines(entry.indent, entry.close, line.origin));
  if (ended !== undefined) {
    // Keep the part open: text between two parts would not be shown, so it becomes part of the first one.
    const isPart = Object.hasOwn(PARTS, ended) && open.at(-1)?.name === ended && open.at(-2)?.name === PARTS[ended];
    return isPart ? [] : closeFrom(open.findLastIndex((entry) => entry.name === ended));
  }
  const before = open.at(-1)?.name === name && Object.hasOwn(PARTS, name) ? closeFrom(open.length - 1) : [];
  const around = open.map((entry) => entry.name);
  const tags = ownValue(TAGS, name)?.(attributes, around) ?? (OPERATION_PART.test(name) ? NOTHING : undefined);
  if (tags) {
    if (name.startsWith("openapi")) page.report(line.origin, OPENAPI_REMEDY);
    open.push({ name, close: tags.close, indent });
    return [...before, ...tags.open.split("\n\n").flatMap((part) => tagLines(indent, part, line.origin))];
  }
  const target = textAttribute(attributes, "page", "url");
  if (name === "page-ref" && target !== undefined) {
    return tagLines(indent, withTitle({ text: `[${target}](${target})`, origin: line.origin }, page).text, line.origin);
  }
  const url = textAttribute(attributes, "url", "src");
  if ((name === "embed" || name === "file") && url)
    return tagLines(indent, embedded(url, textAttribute(attributes, "caption")), line.origin);
  const included = name === "include" ? /["']([^"']+)["']/.exec(source)?.[1] : undefined;
  if (included !== undefined) {
    page.report(line.origin, `The included file \`${included}\` is not part of the folder.`);
    return [];
  }
  page.report(line.origin, `The block \`{% ${name} %}\` has no equivalent here; what it holds was kept.`);
  return [];
}

function embedded(url: string, caption?: string): string {
  const video = youtubeFrame(url);
  if (video) return video;
  const { host = "", pathname = "" } = URL.canParse(url) ? new URL(url) : {};
  const label = caption ?? (host === "" ? url.replace(/^.*\/(?=[^/]+$)/, "") : host.replace(/^www\./, "") + pathname);
  return `[${label.replace(/[[\]]/g, "")}](${/[\s()]/.test(url) ? `<${url}>` : url})`;
}
