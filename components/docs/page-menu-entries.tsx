import type { PageMenuEntry } from "@/components/docs/run-page-action";
import { currentMessages } from "@/components/render-context";
import { withBasePath } from "@/components/ui/base-path";
import { Icon } from "@/components/ui/icon";
import { hrefOfPath } from "@/lib/base/paths";
import type { IconReference } from "@/lib/config/icon-library";
import { formatMessage } from "@/lib/i18n/messages";
import { app } from "@/lib/port";
import type { ContextualOption } from "@/lib/site/settings-types";

export interface PageMenuSource {
  options: readonly ContextualOption[];
  /** URL path of the page without base path. */
  path: string;
  specificationHref?: string;
}

/** Chats that accept a question in their URL. `{prompt}` is filled in the browser, where the public URL is known. */
const chats: Readonly<Record<string, readonly [name: string, icon: IconReference, address: string]>> = {
  chatgpt: ["ChatGPT", tabler("brand-openai"), "https://chatgpt.com/?hints=search&q={prompt}"],
  claude: ["Claude", lucide("asterisk"), "https://claude.ai/new?q={prompt}"],
  perplexity: ["Perplexity", lucide("waypoints"), "https://www.perplexity.ai/search?q={prompt}"],
  grok: ["Grok", tabler("brand-x"), "https://grok.com/?q={prompt}"],
  aistudio: [
    "Google AI Studio",
    tabler("brand-google"),
    "https://aistudio.google.com/prompts/new_chat?prompt={prompt}",
  ],
  devin: ["Devin", lucide("bot"), "https://app.devin.ai/?prompt={prompt}"],
  "devin-desktop": ["Devin Desktop", lucide("wind"), "windsurf://windsurf.chat/open?prompt={prompt}"],
  windsurf: ["Devin Desktop", lucide("wind"), "windsurf://windsurf.chat/open?prompt={prompt}"],
};

/** Programs that install the site's MCP server by URL. `{mcp…}` are filled in the browser. */
const connections: Readonly<Record<string, readonly [name: string, icon: IconReference, address: string]>> = {
  cursor: [
    "Cursor",
    lucide("mouse-pointer-2"),
    "cursor://anysphere.cursor-deeplink/mcp/install?name={mcp-name}&config={mcp-config}",
  ],
  vscode: ["VS Code", tabler("brand-vscode"), "vscode:mcp/install?{mcp-definition}"],
  "devin-mcp": [
    "Devin",
    lucide("bot"),
    "https://app.devin.ai/settings/mcp-marketplace/setup/custom?name={mcp-name}&url={mcp}",
  ],
};

function tabler(name: string): IconReference {
  return { name, library: "tabler" };
}

function lucide(name: string): IconReference {
  return { name, library: "lucide" };
}

function renderIcon(icon: IconReference) {
  return <Icon icon={icon} size={16} />;
}

/** The entries of a page menu in the author's order, without the options that do not apply to this page. */
export function pageMenuEntries(source: PageMenuSource): PageMenuEntry[] {
  return source.options.flatMap((option) => {
    if (option.type === "builtin") return serviceEntry(option.name) ?? pageEntry(option.name, source) ?? [];
    return {
      id: `custom-${option.title}`,
      label: option.title,
      description: option.description,
      icon: option.icon ? renderIcon(option.icon) : undefined,
      isExternal: true,
      action: { type: "open", href: customAddress(option.href) },
    };
  });
}

function customAddress(href: Extract<ContextualOption, { type: "custom" }>["href"]): string {
  if (typeof href === "string") return withBasePath(href);
  const query = href.query.map(({ key, value }) => `${encodeURIComponent(key)}=${value}`).join("&");
  return `${href.base}${href.base.includes("?") ? "&" : "?"}${query}`;
}

/** The entry that opens a chat about the page, or connects an editor to the site. */
function serviceEntry(name: string): PageMenuEntry | undefined {
  const messages = currentMessages();
  const chat = chats[name];
  const service = chat ?? connections[name];
  if (!service) return undefined;
  const [label, icon, href] = service;
  return {
    id: name,
    label: formatMessage(chat ? messages.openIn : messages.connectTo, { name: label }),
    description: chat ? messages.askHint : formatMessage(messages.connectToHint, { name: label }),
    icon: renderIcon(icon),
    isExternal: true,
    action: { type: "open", href },
  };
}

/** The entry for an action on the page itself. */
function pageEntry(name: string, { path, specificationHref }: PageMenuSource): PageMenuEntry | undefined {
  const messages = currentMessages();
  const entry = (label: string, description: string, icon: string, action: PageMenuEntry["action"]) => ({
    id: name,
    label,
    description,
    icon: renderIcon(lucide(icon)),
    ...(action.type === "open" && { isExternal: true }),
    action,
  });
  switch (name) {
    case "copy":
      return entry(messages.copyPage, messages.copyPageHint, "copy", { type: "copy-page" });
    case "view":
      return entry(messages.viewMarkdown, messages.viewMarkdownHint, "file-text", {
        type: "open",
        href: withBasePath(markdownPath(path)),
      });
    case "assistant":
      return app().hasAssistant
        ? entry(messages.askAssistant, messages.askHint, "sparkles", { type: "assistant" })
        : undefined;
    case "mcp":
      return entry(messages.copyServerUrl, messages.copyHint, "link", { type: "copy", text: "{mcp-plain}" });
    case "add-mcp":
      return entry(messages.copyServerCommand, messages.copyHint, "terminal", {
        type: "copy",
        text: "npx add-mcp {mcp-plain}",
      });
    case "download-pdf":
      return entry(messages.downloadPdf, messages.downloadPdfHint, "printer", { type: "print" });
    case "download-spec":
      return specificationHref
        ? entry(messages.downloadSpecification, messages.downloadSpecificationHint, "download", {
            type: "open",
            href: withBasePath(specificationHref),
          })
        : undefined;
    default:
      return undefined;
  }
}

/** The URL of a page as Markdown. @example markdownPath("/guides/start") // "/guides/start.md" */
export function markdownPath(path: string): string {
  return path === "/" ? "/index.md" : `${hrefOfPath(path)}.md`;
}
