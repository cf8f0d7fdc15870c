import { recordOf, textOf } from "@/migrate/markdown/frontmatter";
import type { Data } from "@/migrate/types";

/** An element that a site puts into the head of every page. */
export interface HeadElement {
  tag: string;
  attributes: Data;
  content?: string | undefined;
}

/** The contents of the head of a site or of a page. */
interface HeadSettings {
  /** `integrations` of docs.json, if scripts belong to services that it knows, and `seo.metatags`. */
  settings: Data;
  /** The contents of meta tags by their names. */
  tags: Data;
  /** Messages about what was left out. */
  messages: string[];
}

type Reader = (source: string, attributes: Data, code: string) => Data | undefined;

/** The services of which Lectern adds the scripts, by their key in `integrations`, and how to find the account in one. */
const SERVICES: readonly [key: string, read: Reader][] = [
  ["ga4", (source, _, code) => found("measurementId", /\/gtag\/js\?id=(G-\w+)/.exec(source) ?? GTAG.exec(code))],
  ["gtm", (source, _, code) => found("tagId", /[?&]id=(GTM-\w+)/.exec(source) ?? /["'](GTM-\w+)["']/.exec(code))],
  ["plausible", readPlausible],
  [
    "fathom",
    (source, { "data-site": site }) => (/usefathom\.com/.test(source) && textOf(site) ? { siteId: site } : undefined),
  ],
  ["clarity", (source, _, code) => found("projectId", /clarity\.ms\/tag\/(\w+)/.exec(source) ?? CLARITY.exec(code))],
  ["hotjar", (_, __, code) => found("hjid", HOTJAR.exec(code), { hjsv: HOTJAR.exec(code)?.[2] })],
  ["pirsch", (source, { "data-code": id }) => (/pirsch\.io/.test(source) && textOf(id) ? { id } : undefined)],
  ["posthog", (_, __, code) => found("apiKey", /posthog\.init\(\s*["'](phc_\w+)["']/.exec(code))],
];

const CLARITY = /clarity\.ms\/tag\/[\s\S]*["']script["']\s*,\s*["'](\w+)["']/;
const HOTJAR = /\bhjid:\s*(\d+),\s*hjsv:\s*(\d+)/;
const GTAG = /gtag\(\s*["']config["'],\s*["'](G-\w+)["']/;

/** Tags that every page here has of its own. */
const OWN_TAGS = new Set(["viewport", "generator"]);

/** The elements of a list: `["meta", { name }]` with its text, or records with `tag` and `attrs` or `tagName` and `attributes`. */
export function headElementsOf(list: unknown): HeadElement[] {
  return (Array.isArray(list) ? list : []).flatMap((entry): HeadElement[] => {
    const written = Array.isArray(entry) ? { tag: entry[0], attrs: entry[1], content: entry[2] } : recordOf(entry);
    const tag = textOf(written.tag) ?? textOf(recordOf(entry).tagName);
    const attributes = { ...recordOf(recordOf(entry).attributes), ...recordOf(written.attrs) };
    const content = textOf(written.content) ?? textOf(recordOf(entry).innerHTML);
    return tag === undefined ? [] : [{ tag, attributes, content }];
  });
}

/** Finds the services of the scripts in a head, and says what else the head holds. */
export function readHead(elements: readonly HeadElement[]): HeadSettings {
  const integrations: Data = {};
  const tags: Data = {};
  const fonts: string[] = [];
  const rest: HeadElement[] = [];
  for (const element of elements) {
    const { name, property, content } = element.attributes;
    const key = textOf(property) ?? textOf(name);
    if (element.tag === "meta" && key !== undefined && textOf(content) !== undefined) {
      if (!OWN_TAGS.has(key)) tags[key] = textOf(content);
      continue;
    }
    const isHint = element.tag === "link" && /^(?:preconnect|dns-prefetch)$/.test(textOf(element.attributes.rel) ?? "");
    const family = fontFamilyOf(element.attributes.href);
    if (element.tag === "link" && family !== undefined) fonts.push(family);
    if (isHint || family !== undefined) continue;
    const services = element.tag === "script" ? servicesOf(element) : {};
    Object.assign(integrations, services);
    if (Object.keys(services).length === 0 && !startsKnown(element, elements)) rest.push(element);
  }
  const scripts = rest.flatMap(({ tag, attributes }) => (tag === "script" ? (textOf(attributes.src) ?? "inline") : []));
  const others = [...new Set(rest.map(({ tag }) => tag).filter((tag) => tag !== "script"))];
  return {
    settings: {
      ...fontsOf(fonts),
      ...integrationsOf(integrations),
      ...(Object.keys(tags).length > 0 ? { seo: { metatags: tags } } : {}),
    },
    tags,
    messages: [
      ...(scripts.length > 0 ? [`Scripts of the head were left out: ${quoted(scripts)}.`] : []),
      ...(others.length > 0 ? [`Elements of the head were left out: ${quoted(others)}.`] : []),
    ],
  };
}

/** The first family in the address of a style sheet of Google Fonts, or of a package of `@fontsource`. */
export function fontFamilyOf(address: unknown): string | undefined {
  const written = textOf(address) ?? "";
  const [, linked] = /fonts\.googleapis\.com\/css2?\?(?:[^#]*&)?family=([^:&|#]+)/.exec(written) ?? [];
  const [, name] = /^@fontsource(?:-variable)?\/([\w-]+)/.exec(written) ?? [];
  const words = name?.split("-").map((word) => {
    const isShort = /^(?:ibm|dm|pt|eb)$/.test(word);
    return isShort ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
  });
  return linked?.replace(/\+|%20/g, " ") ?? words?.join(" ");
}

/** `fonts` of docs.json; fonts of code are none for text. */
export function fontsOf(families: readonly string[]): Data {
  const family = families.find((name) => !/\b(?:mono|code)\b/i.test(name));
  return family === undefined ? {} : { fonts: { family } };
}

/** `integrations` of docs.json. */
export function integrationsOf(services: Data): Data {
  return Object.keys(services).length === 0 ? {} : { integrations: services };
}

/** The account of Google Analytics or of its tag manager that an identifier names. Identifiers before version 4 collect nothing. */
export function googleServices(identifiers: unknown): Data {
  const names = [identifiers].flat().flatMap((name) => textOf(name) ?? []);
  const measurementId = names.find((name) => name.startsWith("G-"));
  const tagId = names.find((name) => name.startsWith("GTM-"));
  return { ...(measurementId ? { ga4: { measurementId } } : {}), ...(tagId ? { gtm: { tagId } } : {}) };
}

function servicesOf({ attributes, content = "" }: HeadElement): Data {
  const source = textOf(attributes.src) ?? "";
  const services = SERVICES.flatMap(([key, read]) => {
    const account = read(source, attributes, content);
    return account === undefined ? [] : [[key, account] as const];
  });
  return Object.fromEntries(services);
}

/** True for code that only prepares a service of another element: `window.dataLayer = …`, and calls of it. */
function startsKnown({ tag, attributes, content = "" }: HeadElement, elements: readonly HeadElement[]): boolean {
  const isGoogle = /dataLayer|gtag\(/.test(content) || /googletagmanager\.com/.test(textOf(attributes.src) ?? "");
  return tag === "script" && isGoogle && elements.some((element) => Object.keys(servicesOf(element)).length > 0);
}

function readPlausible(source: string, attributes: Data): Data | undefined {
  const domain = textOf(attributes["data-domain"]);
  if (!domain || !/\/js\/(?:script|plausible)[\w.-]*\.js/.test(source)) return undefined;
  const server = URL.canParse(source) ? new URL(source).host : "";
  return { domain, ...(server && server !== "plausible.io" ? { server } : {}) };
}

function found(name: string, match: RegExpExecArray | null, more: Data = {}): Data | undefined {
  return match ? { [name]: match[1], ...more } : undefined;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => (name === "inline" ? "one without an address" : `\`${name}\``)).join(", ");
}
