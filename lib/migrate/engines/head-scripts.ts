import { textOf } from "@/lib/migrate/engines/shared";
import type { Data } from "@/lib/migrate/types";

/** An element that a site puts into the head of every page. */
export interface HeadElement {
  tag: string;
  attributes: Data;
  content?: string | undefined;
}

/** What the head of a site holds, in terms of docs.json. */
interface HeadSettings {
  /** `integrations`, if scripts belong to services that docs.json knows. */
  settings: Data;
  /** Messages about what was left out. */
  messages: string[];
}

type Reader = (source: string, attributes: Data, code: string) => Data | undefined;

/** The services of which Lectern adds the scripts, by their key in `integrations`, and how to find the account in one. */
const SERVICES: readonly [key: string, read: Reader][] = [
  ["ga4", (source, _, code) => found("measurementId", /\/gtag\/js\?id=(G-\w+)/.exec(source) ?? GTAG.exec(code))],
  ["gtm", (source, _, code) => found("tagId", /[?&]id=(GTM-\w+)/.exec(source) ?? /["'](GTM-\w+)["']/.exec(code))],
  ["plausible", readPlausible],
  ["posthog", (_, __, code) => found("apiKey", /posthog\.init\(\s*["'](phc_\w+)["']/.exec(code))],
];

const GTAG = /gtag\(\s*["']config["'],\s*["'](G-\w+)["']/;

/** Finds the services of the scripts in a head, and says what else the head holds. */
export function readHead(elements: readonly HeadElement[]): HeadSettings {
  const integrations: Data = {};
  const rest: HeadElement[] = [];
  for (const element of elements) {
    const services = element.tag === "script" ? servicesOf(element) : {};
    Object.assign(integrations, services);
    if (Object.keys(services).length === 0 && !startsKnown(element, elements)) rest.push(element);
  }
  const scripts = rest.flatMap(({ tag, attributes }) => (tag === "script" ? (textOf(attributes.src) ?? "inline") : []));
  const others = [...new Set(rest.map(({ tag }) => tag).filter((tag) => tag !== "script"))];
  return {
    settings: integrationsOf(integrations),
    messages: [
      ...(scripts.length > 0 ? [`Scripts of the head were left out: ${quoted(scripts)}.`] : []),
      ...(others.length > 0 ? [`Elements of the head were left out: ${quoted(others)}.`] : []),
    ],
  };
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

function found(name: string, match: RegExpExecArray | null): Data | undefined {
  return match ? { [name]: match[1] } : undefined;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => (name === "inline" ? "one without an address" : `\`${name}\``)).join(", ");
}
