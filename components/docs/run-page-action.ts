import { confirmCopy, sayCopyFailed } from "@/components/content/code/copy-client";
import type { MenuEntry } from "@/components/navigation/menu-entry";

/** Facts about the page that do not depend on its public URL. */
export interface PageFacts {
  /** With base path. */
  path: string;
  markdownPath: string;
  serverPath: string;
  serverName: string;
  /** A sentence with the placeholder `{url}`. */
  prompt: string;
}

/** Runs the action of an entry of the page menu. The assistant is opened by the event `lectern:assistant` on window. */
export async function runPageAction(action: PageAction, facts: PageFacts): Promise<void> {
  switch (action.type) {
    case "copy-page":
      return reportCopy(copyMarkdown(facts.markdownPath));
    case "copy":
      return reportCopy(copyText(fillPlaces(action.text, facts)));
    case "print":
      return window.print();
    case "assistant":
      window.dispatchEvent(new CustomEvent("lectern:assistant", { detail: { source: "page-menu" } }));
      return;
    case "open": {
      const needsContent = action.href.includes("$page");
      const content = needsContent ? await fetchMarkdown(facts.markdownPath).catch(() => "") : "";
      const address = fillPlaces(action.href, facts).replaceAll("$page", () => encodeURIComponent(content));
      if (/^(https?:|\/)/.test(address)) window.open(address, "_blank", "noopener");
      else location.href = address;
    }
  }
}

async function reportCopy(copying: Promise<void>): Promise<void> {
  const menu = document.getElementById("page-context-menu");
  if (menu)
    await copying.then(
      () => confirmCopy(menu),
      () => sayCopyFailed(menu),
    );
}

async function fetchMarkdown(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The Markdown of this page returned status ${response.status}.`);
  return response.text();
}

/** Copies text. Rejects on pages without https, which have no clipboard, and where the browser refuses access. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Copies a page. The clipboard gets a promise at once: after waiting for the network, Safari no longer permits access to it. */
async function copyMarkdown(address: string): Promise<void> {
  if (typeof ClipboardItem === "undefined") return copyText(await fetchMarkdown(address));
  const text = fetchMarkdown(address).then((value) => new Blob([value], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
}

/** Fills the placeholders of URLs and commands with values that only the browser knows. */
function fillPlaces(template: string, facts: PageFacts): string {
  const url = (path: string) => new URL(path, location.origin).href;
  const server = url(facts.serverPath);
  const definition = { name: facts.serverName, type: "http", url: server };
  const places: Record<string, string> = {
    "{prompt}": encodeURIComponent(facts.prompt.replace("{url}", url(facts.markdownPath))),
    "{mcp-plain}": server,
    "{mcp-name}": encodeURIComponent(facts.serverName),
    "{mcp-config}": encodeURIComponent(base64(JSON.stringify({ url: server }))),
    "{mcp-definition}": encodeURIComponent(JSON.stringify(definition)),
    "{mcp}": encodeURIComponent(server),
    $path: encodeURIComponent(facts.path),
    $mcp: encodeURIComponent(server),
  };
  return Object.entries(places).reduce((text, [place, value]) => text.replaceAll(place, () => value), template);
}

/** Encodes text as UTF-8 first: `btoa` accepts only characters up to U+00FF. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The action of a page menu entry. URLs and texts contain placeholders that `fillPlaces` fills in the browser. */
type PageAction =
  | { type: "copy-page" }
  | { type: "copy"; text: string }
  | { type: "open"; href: string }
  | { type: "assistant" }
  | { type: "print" };

/** An entry of the page menu. */
export interface PageMenuEntry extends MenuEntry {
  action: PageAction;
}
