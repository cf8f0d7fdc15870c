import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { escapeHtml } from "@/lib/base/escape-html";
import { acceptWeights } from "@/lib/http/accept-weights";
import { getMessages } from "@/lib/i18n/get-messages";
import { findLanguage } from "@/lib/i18n/languages";
import { formatMessage, type Messages } from "@/lib/i18n/messages";
import { resolveColors } from "@/lib/site/colors";
import type { Site } from "@/lib/site/types";

/** What the page asks for, or says. */
export interface SignInView {
  /** `fragment`: the secret is in the address after `#`, where neither servers nor logs see it. */
  type: "password" | "fragment" | "sign-out" | "signed-out" | "consent";
  /** Path that the reader goes on to. */
  next: string;
  /** `stale`: a journey to a provider that did not begin in this browser, or took too long. */
  consent?: Consent;
  failure?: "wrong" | "expired" | "limited" | "refused" | "stale" | "unavailable";
}

/** A program that asks whether it may read for a reader. */
export interface Consent {
  /** The name that the program gave itself. */
  client: string;
  /** Where the answer is sent, as a source of the Content-Security-Policy. */
  target: string;
  /** The name of the reader, or an empty string. */
  reader: string;
  /** Where the form is sent. */
  action: string;
}

/** A way to sign in that is somewhere else. */
export interface DoorLink {
  href: string;
  /** Name of the provider, if it has one. */
  name?: string;
}

interface SignInContext {
  site: Pick<Site, "settings" | "tree">;
  basePath: string;
  hasPassword: boolean;
  links: readonly DoorLink[];
  /** The header `Accept-Language`. */
  languages: string;
}

const STYLE = `
:root{color-scheme:light dark;--page:#fff;--ink:#15171c;--line:#dcdfe5;--muted:#565c69;--accent:var(--accent-light-fill,#2563eb);--text:var(--accent-light-text,#fff);--bad:#b42318}
:root.dark{color-scheme:dark}:root.light{color-scheme:light}
@media(prefers-color-scheme:dark){:root:not(.light){--page:#0c0d10;--ink:#eceef2;--line:#30343d;--muted:#a3a9b5;--accent:var(--accent-dark-fill,#7aa2ff);--text:var(--accent-dark-text,#000);--bad:#ff8a80}}
:root.dark{--page:#0c0d10;--ink:#eceef2;--line:#30343d;--muted:#a3a9b5;--accent:var(--accent-dark-fill,#7aa2ff);--text:var(--accent-dark-text,#000);--bad:#ff8a80}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,sans-serif}
main{width:min(24rem,100vw);padding:2rem 1.5rem}.name{font-weight:600;margin:0 0 1.5rem}.name img{height:28px;max-width:12rem;object-fit:contain}
.name .dark,:root.dark .light{display:none}:root.dark .dark{display:inline}@media(prefers-color-scheme:dark){:root:not(.light) .light{display:none}:root:not(.light) .dark{display:inline}}
h1,p{overflow-wrap:anywhere}h1{font-size:1.375rem;line-height:1.3;margin:0 0 1.25rem}form,.doors{display:grid;gap:.75rem}label{font-size:.875rem;font-weight:500}
input{font:inherit;width:100%;margin-top:.375rem;padding:.625rem .75rem;min-height:44px;border:1px solid var(--line);border-radius:.625rem;background:transparent;color:inherit}
button,.button{font:inherit;font-weight:500;min-height:44px;padding:.625rem 1rem;border:0;border-radius:.625rem;background:var(--accent);color:var(--text);cursor:pointer;text-align:center;text-decoration:none}
.button{background:transparent;color:inherit;border:1px solid var(--line)}hr{width:100%;margin:.5rem 0;border:0;border-top:1px solid var(--line)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[role=alert]{margin:0 0 1rem;color:var(--bad)}p.back{margin:1.5rem 0 0;font-size:.875rem}p.back a{color:var(--muted)}`;

/** Sends the secret of the address on in a form, and leaves no trace of it in the history. */
const FRAGMENT_SCRIPT =
  "const f=document.forms[0],s=location.hash.slice(1);history.replaceState(null,'',location.pathname+location.search);if(s&&!f.dataset.failed){f.secret.value=s;f.submit()}";

/** Sends the page that readers sign in and out on. It stands alone: no part of the site's pages is needed to show it. */
export function sendSignInPage(
  response: ServerResponse,
  status: number,
  view: SignInView,
  context: SignInContext,
): void {
  const { settings } = context.site;
  const language = chooseLanguage(context);
  const messages = getMessages(language);
  const consent = formatMessage(messages.consentQuestion, { name: view.consent?.client ?? "" });
  const titles = { "sign-out": messages.signOut, "signed-out": messages.signedOut, consent };
  const title = view.type in titles ? titles[view.type as keyof typeof titles] : messages.signIn;
  const alert = view.failure ? `<p role="alert">${escapeHtml(failureText(view.failure, messages))}</p>` : "";
  const { tag = "en", direction = "ltr" } = findLanguage(language) ?? {};
  const { default: mode } = settings.appearance;
  const variables = Object.entries(resolveColors(settings).variables).map(([name, value]) => `${name}:${value}`);
  const script = view.type === "fragment" && !view.failure ? FRAGMENT_SCRIPT : "";
  const html = `<!doctype html><html lang="${escapeHtml(tag)}" dir="${direction}" class="${mode === "system" ? "" : mode}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} - ${settings.name}`)}</title><style>:root{${variables.join(";")}}${STYLE}</style></head><body><main id="content">${headOf(context)}<h1>${escapeHtml(title)}</h1>${alert}${fieldsOf(view, context, messages)}<p class="back"><a href="${escapeHtml(context.basePath || "/")}">${escapeHtml(messages.backToHome)}</a></p></main>${script && `<script>${script}</script>`}</body></html>`;
  const hash = script && ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  // The form of sign-out may lead on to a provider, and from there to others.
  const targets = view.type === "sign-out" ? "*" : `'self' ${view.consent?.target ?? ""}`.trim();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'; script-src${hash || " 'none'"}`;
  const body = Buffer.from(html);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    "Content-Security-Policy": policy,
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
  });
  response.end(body);
}

/** The logo of the site, else its name. */
function headOf({ site: { settings }, basePath }: SignInContext): string {
  const { logo, name } = settings;
  if (!logo) return `<p class="name">${escapeHtml(name)}</p>`;
  const image = (mode: "light" | "dark") => {
    const source = logo[mode].startsWith("/") ? basePath + logo[mode] : logo[mode];
    return `<img class="${mode}" src="${escapeHtml(source)}" alt="${escapeHtml(name)}" height="28">`;
  };
  return `<p class="name">${image("light")}${image("dark")}</p>`;
}

function failureText(failure: NonNullable<SignInView["failure"]>, messages: Messages): string {
  return {
    wrong: messages.signInWrong,
    expired: messages.signInExpired,
    limited: messages.signInLimited,
    refused: messages.signInRefused,
    stale: messages.signInStale,
    unavailable: messages.signInUnavailable,
  }[failure];
}

function fieldsOf(view: SignInView, { basePath, hasPassword, links }: SignInContext, messages: Messages): string {
  const next = `<input type="hidden" name="next" value="${escapeHtml(view.next)}">`;
  const button = (label: string) => `<button type="submit">${escapeHtml(label)}</button>`;
  const link = (label: string, href: string) => `<a class="button" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  if (view.type === "signed-out") return `<div class="doors">${link(messages.signIn, `${basePath}/login`)}</div>`;
  if (view.type === "sign-out") {
    return `<form method="post" action="${basePath}/logout">${next}${button(messages.signOut)}</form>`;
  }
  if (view.consent) return consentFields(view.consent, messages);
  if (view.type === "fragment" && !view.failure) {
    return `<form method="post">${next}<input type="hidden" name="secret">${button(messages.signIn)}</form>`;
  }
  const autofocus = links.length === 0 ? " autofocus" : "";
  const password = `<form method="post" action="${basePath}/login">${next}<label>${escapeHtml(messages.signInPassword)}<input name="secret" type="password" autocomplete="current-password" required${autofocus}></label>${button(messages.signIn)}</form>`;
  const label = ({ name }: DoorLink) => (name ? formatMessage(messages.signInWith, { name }) : messages.signIn);
  const others = links.map((door) => link(label(door), door.href)).join("");
  return `<div class="doors">${others}${links.length > 0 && hasPassword ? "<hr>" : ""}${hasPassword ? password : ""}</div>`;
}

function consentFields({ client, target, reader, action }: Consent, messages: Messages): string {
  const button = (label: string, decision: string, look: string) =>
    `<button type="submit" name="decision" value="${decision}"${look}>${escapeHtml(label)}</button>`;
  const rows = [
    formatMessage(messages.consentMeaning, { name: client }),
    formatMessage(messages.consentTarget, { target }),
    ...(reader === "" ? [] : [formatMessage(messages.consentReader, { name: reader })]),
  ];
  const buttons = button(messages.allow, "allow", "") + button(messages.cancel, "deny", ' class="button"');
  return `${rows.map((row) => `<p>${escapeHtml(row)}</p>`).join("")}<form method="post" action="${escapeHtml(action)}">${buttons}</form>`;
}

/** The first language of the reader that the interface has; the language of the site else. */
function chooseLanguage({ languages }: SignInContext): string {
  for (const name of acceptWeights(languages).keys()) {
    const found = findLanguage(name) ?? findLanguage(name.split("-")[0] ?? "");
    if (found) return found.code;
  }
  return "en";
}
