import ipaddr from "ipaddr.js";
import { escapePattern } from "@/lib/base/escape-pattern";
import type { ServerView } from "@/lib/openapi/document/operation-page-types";

/** The metadata service of Azure, the only one of a cloud with an address in a public range. */
const CLOUD_HOST = "168.63.129.16";

/** Four decimal numbers without leading zeros, which some parsers read as octal. */
const DOTTED_QUAD = /^(?:(?:0|[1-9]\d*)(?:\.(?!$)|$)){4}$/;

/** True for addresses of the public internet. Private, reserved, and IPv6 addresses with an IPv4 inside are refused. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || !(address.includes(":") || DOTTED_QUAD.test(address))) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || parsed.toString() === CLOUD_HOST) return false;
  if (parsed.kind() === "ipv4") return true;
  // Only 2000::/3 is assigned to the public internet; old forms such as ::127.0.0.1 lie outside.
  return parsed.toByteArray()[0] !== undefined && (Number(parsed.toByteArray()[0]) & 0xe0) === 0x20;
}

/** Parses the URL of a request; undefined unless it is http(s) without credentials, and below the URL of one of the servers. */
export function allowedTarget(address: string, servers: readonly ServerView[]): URL | undefined {
  // Control characters and backslashes are read differently by different parsers.
  if (/[\s\\]/.test(address) || !isPrintable(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if ((url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return undefined;
  return servers.some((server) => liesBelow(url, server)) ? url : undefined;
}

function liesBelow(url: URL, server: ServerView): boolean {
  const template = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(server.url);
  if (!template) return false;
  const [, protocol = "", host = "", path = ""] = template;
  if (url.protocol !== `${protocol.toLowerCase()}:`) return false;
  const defaultPort = protocol.toLowerCase() === "https" ? ":443" : ":80";
  const wantedHost = asciiHost(host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host);
  if (!templatePattern(wantedHost.toLowerCase(), server, isOwnDomain(wantedHost)).test(url.host)) return false;
  const base = path.replace(/\/+$/, "");
  const pattern = templatePattern(base, server, true).source.replace(/\$$/, "(?:/|$)");
  const isPlain = !/%2f|%5c/i.test(url.pathname.slice(0, base.length + 3)) && !CLIMBING.test(url.pathname);
  return isPlain && new RegExp(pattern).test(url.pathname);
}

/** `..` as a segment with an encoded slash or dot: servers that decode it leave the base path. */
const CLIMBING = /(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i;

// Hosts with letters beyond ASCII are compared in Punycode, as they are sent. A host with placeholders is not encoded.
function asciiHost(host: string): string {
  const address = `http://${host}`;
  return host.includes("{") || !URL.canParse(address) ? host : new URL(address).host;
}

// `{anything}.example.com` stays inside a domain; `{host}` would allow any machine on the internet.
function isOwnDomain(host: string): boolean {
  return /\.[a-z0-9-]+\.[a-z]{2,}(?::\d+)?$/i.test(host.replace(/^.*\}/, "")) || !host.includes("{");
}

function templatePattern(template: string, server: ServerView, allowsFree: boolean): RegExp {
  const parts = template.split(/(\{[^}]+\})/).map((part) => {
    if (!part.startsWith("{")) return escapePattern(part);
    const variable = server.variables.find(({ name }) => name.toLowerCase() === part.slice(1, -1).toLowerCase());
    const listed = variable?.enumValues.length ? variable.enumValues : undefined;
    if (listed) return `(?:${listed.map(escapePattern).join("|")})`;
    if (allowsFree) return "[A-Za-z0-9_-]+";
    return variable?.default ? escapePattern(variable.default) : "(?!)";
  });
  return new RegExp(`^${parts.join("")}$`);
}

function isPrintable(text: string): boolean {
  return [...text].every((character) => (character.codePointAt(0) ?? 0) > 0x1f && character !== "\u007f");
}
