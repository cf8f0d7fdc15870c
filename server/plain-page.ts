import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { escapeHtml } from "@/lib/base/escape-html";
import { acceptWeights } from "@/lib/http/accept-weights";
import { findLanguage } from "@/lib/i18n/languages";
import { resolveColors } from "@/lib/site/colors";
import type { SiteSettings } from "@/lib/site/settings-types";

/** A page that does not depend on the application. */
export interface PlainPage {
  title: string;
  /** HTML after the title. */
  body?: string;
  script?: string;
  /** `form-action` of the Content-Security-Policy. */
  formTargets?: string;
  /** The link at the end. */
  back?: { label: string; href: string };
  /** Language code. */
  language: string;
  /** Settings with the name, logo, and colors of the site. */
  settings?: SiteSettings | undefined;
  basePath: string;
  headers?: Readonly<Record<string, string>>;
}

const STYLE = `
:root{color-scheme:light dark;--page:#fff;--ink:#15171c;--line:#dcdfe5;--muted:#565c69;--accent:var(--accent-light-fill,#2563eb);--text:var(--accent-light-text,#fff);--bad:#b42318}
:root.dark{color-scheme:dark}:root.light{color-scheme:light}
@media(prefers-color-scheme:dark){:root:not(.light){--page:#0c0d10;--ink:#eceef2;--line:#30343d;--muted:#a3a9b5;--accent:var(--accent-dark-fill,#7aa2ff);--text:var(--accent-dark-text,#000);--bad:#ff8a80}}
:root.dark{--page:#0c0d10;--ink:#eceef2;--line:#30343d;--muted:#a3a9b5;--accent:var(--accent-dark-fill,#7aa2ff);--text:var(--accent-dark-text,#000);--bad:#ff8a80}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,sans-serif}
main{width:min(24rem,100vw);padding:2rem 1.5rem}.name{font-weight:600;margin:0 0 1.5rem}.name img{height:28px;max-width:12rem;object-fit:contain}
.name .dark,:root.dark .light{display:none}:root.dark .dark{display:inline}@media(prefers-color-scheme:dark){:root:not(.light) .light{display:none}:root:not(.light) .dark{display:inline}}
h1,p{overflow-wrap:anywhere}h1{font-size:1.375rem;line-height:1.3;margin:0 0 1.25rem}form,.methods{display:grid;gap:.75rem}label{font-size:.875rem;font-weight:500}
input{font:inherit;width:100%;margin-top:.375rem;padding:.625rem .75rem;min-height:44px;border:1px solid var(--line);border-radius:.625rem;background:transparent;color:inherit}
button,.button{font:inherit;font-weight:500;min-height:44px;padding:.625rem 1rem;border:0;border-radius:.625rem;background:var(--accent);color:var(--text);cursor:pointer;text-align:center;text-decoration:none}
.button{background:transparent;color:inherit;border:1px solid var(--line)}hr{width:100%;margin:.5rem 0;border:0;border-top:1px solid var(--line)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[role=alert]{margin:0 0 1rem;color:var(--bad)}p.back{margin:1.5rem 0 0;font-size:.875rem}p.back a{color:var(--muted)}`;

/** Sends a plain page, in the colors and with the logo of the site if given. */
export function sendPlainPage(response: ServerResponse, status: number, page: PlainPage): void {
  const { title, body = "", script = "", formTargets = "'none'", back, settings, basePath, headers } = page;
  const { tag = "en", direction = "ltr" } = findLanguage(page.language) ?? {};
  const mode = settings?.appearance.default ?? "system";
  const variables = settings ? Object.entries(resolveColors(settings).variables) : [];
  const rules = variables.map(([name, value]) => `${name}:${value}`).join(";");
  const name = settings ? ` - ${settings.name}` : "";
  const end = back ? `<p class="back"><a href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a></p>` : "";
  const html = `<!doctype html><html lang="${escapeHtml(tag)}" dir="${direction}" class="${mode === "system" ? "" : mode}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title + name)}</title><style>:root{${rules}}${STYLE}</style></head><body><main id="content">${settings ? headOf(settings, basePath) : ""}<h1>${escapeHtml(title)}</h1>${body}${end}</main>${script && `<script>${script}</script>`}</body></html>`;
  const hash = script && ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'; script-src${hash || " 'none'"}`;
  const bytes = Buffer.from(html);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": bytes.length,
    "Cache-Control": "no-store",
    "Content-Security-Policy": policy,
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
    ...headers,
  });
  response.end(bytes);
}

/** The logo of the site or, without one, its name. */
function headOf({ logo, name }: SiteSettings, basePath: string): string {
  if (!logo) return `<p class="name">${escapeHtml(name)}</p>`;
  const image = (mode: "light" | "dark") => {
    const source = logo[mode].startsWith("/") ? basePath + logo[mode] : logo[mode];
    return `<img class="${mode}" src="${escapeHtml(source)}" alt="${escapeHtml(name)}" height="28">`;
  };
  return `<p class="name">${image("light")}${image("dark")}</p>`;
}

/** The first language of an `Accept-Language` header that the interface supports, or English. */
export function preferredLanguage(header = ""): string {
  for (const name of acceptWeights(header).keys()) {
    const found = findLanguage(name) ?? findLanguage(name.split("-")[0] ?? "");
    if (found) return found.code;
  }
  return "en";
}
