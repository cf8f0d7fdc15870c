import type { ServerResponse } from "node:http";
import { escapeHtml } from "@/lib/base/escape-html";
import { getMessages } from "@/lib/i18n/get-messages.server";
import { formatMessage, type Messages } from "@/lib/i18n/messages";
import type { Site } from "@/lib/site/types";
import { preferredLanguage, sendPlainPage } from "@/server/plain-page";

/** Contents of the sign-in page. */
export interface SignInView {
  /** `fragment`: the secret is in the fragment of the URL, which neither servers nor logs see. */
  type: "password" | "fragment" | "sign-out" | "signed-out" | "consent";
  /** Path to open after signing in. */
  next: string;
  consent?: Consent;
  /** `stale`: the sign-in at a provider did not begin in this browser, or took too long. */
  failure?: "wrong" | "expired" | "limited" | "refused" | "stale" | "unavailable";
}

/** A program's request for access on behalf of a reader. */
export interface Consent {
  /** Name of the program, as in its registration; not verified. */
  client: string;
  /** Recipient of the answer, as a source of the Content-Security-Policy. */
  target: string;
  /** The name of the reader, or an empty string. */
  reader: string;
  /** URL to which the form is sent. */
  action: string;
}

/** A link to an external way to sign in. */
export interface SignInLink {
  href: string;
  /** Name of the provider, if it has one. */
  name?: string;
}

interface SignInContext {
  site: Pick<Site, "settings" | "tree">;
  basePath: string;
  hasPassword: boolean;
  links: readonly SignInLink[];
  /** The header `Accept-Language`. */
  languages: string;
}

/** Submits the secret in the URL's fragment with a form, and removes it from the browser's history. */
const FRAGMENT_SCRIPT =
  "const f=document.forms[0],s=location.hash.slice(1);history.replaceState(null,'',location.pathname+location.search);if(s&&!f.dataset.failed){f.secret.value=s;f.submit()}";

/** Sends the page for signing in and out, which does not depend on the site's pages. */
export function sendSignInPage(
  response: ServerResponse,
  status: number,
  view: SignInView,
  context: SignInContext,
): void {
  const { site, basePath, languages } = context;
  const language = preferredLanguage(languages);
  const messages = getMessages(language);
  const consent = formatMessage(messages.consentQuestion, { name: view.consent?.client ?? "" });
  const titles = { "sign-out": messages.signOut, "signed-out": messages.signedOut, consent };
  const title = view.type in titles ? titles[view.type as keyof typeof titles] : messages.signIn;
  const alert = view.failure ? `<p role="alert">${escapeHtml(failureText(view.failure, messages))}</p>` : "";
  // Signing out may redirect to a provider, and from there to others.
  const formTargets = view.type === "sign-out" ? "*" : `'self' ${view.consent?.target ?? ""}`.trim();
  const script = view.type === "fragment" && !view.failure ? FRAGMENT_SCRIPT : "";
  const back = { label: messages.backToHome, href: basePath || "/" };
  const body = alert + fieldsOf(view, context, messages);
  const { settings } = site;
  sendPlainPage(response, status, { title, body, script, formTargets, back, language, settings, basePath });
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
  if (view.type === "signed-out") return `<div class="methods">${link(messages.signIn, `${basePath}/login`)}</div>`;
  if (view.type === "sign-out") {
    return `<form method="post" action="${basePath}/logout">${next}${button(messages.signOut)}</form>`;
  }
  if (view.consent) return consentFields(view.consent, messages);
  if (view.type === "fragment" && !view.failure) {
    return `<form method="post">${next}<input type="hidden" name="secret">${button(messages.signIn)}</form>`;
  }
  const autofocus = links.length === 0 ? " autofocus" : "";
  const password = `<form method="post" action="${basePath}/login">${next}<label>${escapeHtml(messages.signInPassword)}<input name="secret" type="password" autocomplete="current-password" required${autofocus}></label>${button(messages.signIn)}</form>`;
  const label = ({ name }: SignInLink) => (name ? formatMessage(messages.signInWith, { name }) : messages.signIn);
  const others = links.map((entry) => link(label(entry), entry.href)).join("");
  return `<div class="methods">${others}${links.length > 0 && hasPassword ? "<hr>" : ""}${hasPassword ? password : ""}</div>`;
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

/** The type of view at a sign-in path. */
export function viewOf(path: string): SignInView["type"] {
  if (path === "/logout") return "sign-out";
  return path === "/login/jwt-callback" || path === "/login/link" ? "fragment" : "password";
}

/** The name for logs of the sign-in method at a path. */
export function methodOf(path: string): string {
  if (path === "/login/jwt-callback") return "jwt";
  return path === "/login/link" ? "link" : "password";
}
