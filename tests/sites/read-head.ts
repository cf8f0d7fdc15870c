import { decodeEntities } from "./read-page";

/** What the head of a page tells machines. */
export interface MachineHead {
  canonical: string | undefined;
  robots: string | undefined;
  /** Language tag → address. */
  translations: Record<string, string>;
  /** Media type → address of the same page, or of its feed. */
  alternates: Record<string, string>;
  /** Texts of the JSON-LD scripts. */
  structuredData: string[];
  /** Values of `meta` tags by name or property. */
  tags: Record<string, string>;
}

/** Reads the tags of a page that are meant for machines. */
export function readHead(html: string): MachineHead {
  const links = readTags(html, "link");
  const alternates = links.filter(({ rel }) => rel === "alternate");
  const tags = Object.fromEntries(
    readTags(html, "meta").map(({ name, property, content }) => [name ?? property ?? "", content ?? ""]),
  );
  return {
    canonical: links.find(({ rel }) => rel === "canonical")?.href,
    robots: tags.robots,
    translations: Object.fromEntries(
      alternates.flatMap(({ hreflang, href }) => (hreflang && href ? [[hreflang, href]] : [])),
    ),
    alternates: Object.fromEntries(alternates.flatMap(({ type, href }) => (type && href ? [[type, href]] : []))),
    structuredData: [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = ""]) => text,
    ),
    tags,
  };
}

/** Addresses of the links of a page that lead into the same site, without query and fragment. */
export function readInternalLinks(html: string): string[] {
  const addresses = readTags(html, "a").flatMap(({ href }) => (href?.startsWith("/") && href[1] !== "/" ? [href] : []));
  return [...new Set(addresses.map((href) => href.replace(/[?#].*$/, "")).filter(Boolean))];
}

function readTags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, "gi"))].map(([, text = ""]) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        decodeEntities(value),
      ]),
    ),
  );
}
