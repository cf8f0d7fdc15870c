import { absent, answer, COMMON, CORE, html, markdownOf, RARE, type Row, section, tested, text } from "../row";

const MESSAGE = "tests/unit/message-specification.test.ts";
const PROTOCOL = "lib/assistant/protocol/protocol.test.ts";
const DISCOVERY = "tests/e2e/discovery.spec.ts";
const PANEL = "tests/e2e/assistant-panel.spec.ts";
const HANDLE = "lib/assistant/handle-message.test.ts";
const MCP = "lib/mcp/create-server.test.ts";
const SKILLS = "lib/text/skills/skills.test.ts";
const START = "/guides/start";
const option = (label: string) => text("guide", START, label);

/** Section 6: the assistant, the page menu, and what machines read. */
export const assistantRows: readonly Row[] = [
  ...section("6.1", {
    Endpoint: CORE(tested(MESSAGE, "the path names the site")),
    Headers: CORE(tested(MESSAGE, "the header Authorization is required")),
    fp: CORE(tested(MESSAGE, "fp is required")),
    messages: CORE(tested(MESSAGE, "messages is required")),
    "parts[]": CORE(tested(MESSAGE, "a message has parts, of the type text with a text")),
    "Optional message keys": COMMON(tested(MESSAGE, "a message may carry the parameters that the chat hook adds")),
    threadId: CORE(tested(MESSAGE, "threadId may be null")),
    retrievalPageSize: CORE(
      tested(MESSAGE, "retrievalPageSize is 5 by default"),
      tested(MESSAGE, "retrievalPageSize is rounded down"),
    ),
    filter: CORE(
      tested(MESSAGE, "filter holds criteria for the search"),
      tested("tests/fakes/hostile-bodies.ts", "a filter that does not exist"),
    ),
    context: COMMON(tested("tests/fakes/hostile-bodies.ts", "context of an unknown type")),
    currentPath: COMMON(tested(HANDLE, "filter and current path reach the index")),
    Response: CORE(tested(MESSAGE, "success is status 200 with a stream of data chunks of version 4 of the SDK")),
    Finish: CORE(tested(MESSAGE, "the chunk with the type finish returns the thread")),
    "Client setup": CORE(
      tested(
        "tests/full/assistant-clients.test.ts",
        "chats with the settings of the specification and keeps its thread",
      ),
    ),
    Limits: CORE(tested("lib/assistant/limits.test.ts", "of several full windows the last one to end decides")),
    Errors: COMMON(tested(HANDLE, "an unknown site is 404 with a valid key and 401 without one")),
    "Thread ownership": RARE(
      tested("lib/assistant/handle-message.test.ts", "the thread of another key does not exist"),
    ),
  }),
  ...section("6.2", {
    "v4 data stream": CORE(tested(PROTOCOL, "the data stream of version 4, byte for byte")),
    "threadId in v4": CORE(tested(PROTOCOL, "version 1 of the endpoint names the thread on the last chunk")),
    "v5 UI message stream": COMMON(
      tested(PROTOCOL, "the UI message stream, byte for byte, is what the SDK's own encoder writes"),
    ),
    "threadId in v5": COMMON(tested("lib/assistant/protocol/protocol.test.ts", "threadId")),
  }),
  ...section("6.3", {
    "POST /v2/assistant/{domain}/message": COMMON(tested(DISCOVERY, "v2/assistant")),
    "POST /v1/search/{domain}": COMMON(
      tested(DISCOVERY, "a search answers with an array of content, path and metadata, best first"),
    ),
    "POST /v1/page/{domain}": COMMON(
      tested(DISCOVERY, "a page is answered with its path as asked and its Markdown"),
      tested(DISCOVERY, "a page that is not there is refused with a message at the top of the answer"),
    ),
    Auth: COMMON(tested(DISCOVERY, "a search without a valid key is refused")),
    Limits: RARE(
      tested(DISCOVERY, "searches are counted per organization and hour, and their answers say what is left"),
    ),
  }),
  ...section("6.4", {
    "Entry points": COMMON(
      html("guide", START, "#assistant-entry"),
      tested(PANEL, "an address with a question asks it and forgets it"),
      html("suite", "/core/assistant", "[data-assistant-page] textarea"),
    ),
    Panel: COMMON(tested(PANEL, "the button opens the panel, Escape closes it and gives the focus back")),
    Grounding: CORE(
      tested(
        "lib/assistant/reply/extraction-provider.test.ts",
        "quotes what the section says, with its code, then names the section",
      ),
    ),
    Citations: COMMON(tested("lib/assistant/reply-text/reply-text.test.ts", "citations: $")),
    "Starter questions": COMMON(
      tested("lib/assistant/client/starter-topics.test.ts", "nothing is offered that does not fit a line"),
    ),
    "Context chips": COMMON(tested(PANEL, "selected text goes along with a question")),
    Attachments: RARE(tested("lib/assistant/attachments.test.ts", "ten files are read, and of each 20,000 characters")),
    Deflection: RARE(
      tested(
        "lib/assistant/client/hostile-replies.test.ts",
        "a link to people carries the conversation, a mail address does not",
      ),
    ),
    "Search domains, captcha, credits": RARE(absent("unknown-key")),
    "Custom instructions": COMMON(answer("world", "/.mintlify/Assistant.md", 404)),
    Skills: RARE(
      tested(
        "lib/assistant/reply/look-again.test.ts",
        "the owner's skills are listed, and three of them can be read for a reply",
      ),
      answer("guide", "/.mintlify/assistant/skills/refunds/skill.md", 404),
    ),
    "Index scope": COMMON(
      tested(
        "lib/search/collect-pages.test.ts",
        "the index contains visible pages of the navigation, except links and pages that are excluded from search",
      ),
    ),
    Widget: RARE(tested("tests/e2e/widget.spec.ts", "can be driven by the page: ask, update, reset, close, destroy")),
  }),
  ...section("6.5", {
    copy: COMMON(html("guide", START, "#page-context-menu-button → Copy page")),
    view: COMMON(option("View as Markdown")),
    assistant: COMMON(option("Ask assistant")),
    "chatgpt claude perplexity grok aistudio devin": COMMON(
      option("Open in ChatGPT"),
      option("Open in Claude"),
      option("Open in Perplexity"),
      option("Open in Grok"),
    ),
    "devin-desktop = windsurf": RARE(option("Open in Devin Desktop")),
    mcp: COMMON(option("MCP")),
    "add-mcp": RARE(option("add-mcp")),
    "cursor vscode devin-mcp": COMMON(option("Connect to Cursor"), option("Connect to VS Code")),
    "download-pdf": RARE(option("PDF")),
    "download-spec": RARE(text("guide", "/ref/orders/list-orders", "openapi.json")),
    custom: COMMON(option("Ours")),
  }),
  ...section("6.6", {
    "/llms.txt": COMMON(
      text(
        "guide",
        "/llms.txt",
        "# Acme",
        "> All of Acme.",
        "## Docs",
        "[Start here](https://docs.acme.example/guides/start.md)",
        "## OpenAPI Specs",
        "## Optional",
        "(https://status.acme.example)",
        "(https://blog.acme.example)",
        "(https://away.example)",
      ),
      answer("guide", "/.well-known/llms.txt", 200),
    ),
    "/llms-full.txt": COMMON(
      text("guide", "/llms-full.txt", "Begin with Rocket One.", "A part by Ada since 2.0.", "!Unlisted"),
      answer("guide", "/.well-known/llms-full.txt", 200),
    ),
    "/_llms/<segment>.md": RARE(text("guide", "/_llms/guides.md", "Start here")),
    "<page>.md": COMMON(
      text("guide", "/guides/start.md", "# Start here", "> The *first* steps", "Begin with Rocket One."),
      answer("guide", "/guides/start.md", 200, { "x-robots-tag": "noindex" }),
      text("guide", "/index.md", "# Home"),
    ),
    "Accept: text/markdown": COMMON(
      markdownOf("guide", START, "text/markdown", "# Start here", "!<html"),
      markdownOf("guide", START, "text/plain", "# Start here", "!<html"),
    ),
    "link rel=alternate": COMMON(
      html("guide", START, "link[rel=alternate][type='text/markdown'][href='/guides/start.md']"),
    ),
    "Response headers": RARE(answer("guide", START, 200, { link: 'rel="agent-card"', "x-llms-txt": "/llms.txt" })),
    "/skill.md": RARE(
      answer("guide", "/skill.md", 200),
      tested(SKILLS, "the owner's skill stands for the generated one"),
    ),
    "/.well-known/skills": RARE(answer("guide", "/.well-known/skills/index.json", 200)),
    "/.well-known/agent-skills": RARE(
      answer("guide", "/.well-known/agent-skills/index.json", 200),
      tested(SKILLS, "the index has a digest of the file that it names"),
    ),
    "/.well-known/agent-card.json": RARE(
      text(
        "guide",
        "/.well-known/agent-card.json",
        '"protocolVersion":"0.3.0"',
        '"name":"Acme"',
        "https://docs.acme.example/mcp",
      ),
    ),
    "Custom file": COMMON(answer("guide", "/security.txt", 200), text("world", "/robots.txt", "Disallow: /private")),
  }),
  ...section("6.7", {
    Transport: COMMON(tested(MCP, "lists tools that only read")),
    "Tool: search": COMMON(tested(MCP, "searches and gets titles, absolute links and texts")),
    "Tool: query docs filesystem": COMMON(tested(MCP, "looks at $")),
    "Tool: submit feedback": RARE(tested(MCP, "offers a tool to rate pages if `feedback.mcp` is on")),
    Annotations: COMMON(tested(MCP, "openWorldHint: false")),
    Resources: RARE(tested("lib/mcp/resources.test.ts", "one is read by its address, below the base path too")),
    "Unknown tool": RARE(tested(MCP, "an unknown tool is an error, and so is a wrong argument")),
    Discovery: RARE(
      text("guide", "/.well-known/mcp.json", "https://docs.acme.example/mcp"),
      answer("guide", "/.well-known/mcp/server-card.json", 200),
    ),
  }),
];
