import { createPanel, type Panel, type WidgetWords } from "./create-panel";
import { randomName } from "./random-name";
import { type ReplyHandlers, streamReply } from "./stream-reply";

export interface WidgetOptions {
  /** Publishable key that allows this page's origin. */
  key: string;
  /** Identifier of the documentation site. */
  site: string;
  /** URL of the documentation; by default, the script's origin. */
  server?: string;
  theme?: "light" | "dark" | "system";
  /** Color of buttons, hex. */
  accent?: string;
  words?: Partial<WidgetWords>;
}

const WORDS: WidgetWords = {
  launcher: "Ask",
  title: "Ask the documentation",
  placeholder: "Ask a question",
  send: "Send",
  close: "Close",
  waiting: "Searching …",
  failed: "The reply could not be loaded.",
  sources: "Sources",
};

const READER_KEY = "lectern-widget-reader";
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const home = script ? script.src.replace(/\/_lectern\/widget\.js.*$/, "") : location.origin;

let state:
  | { options: WidgetOptions; panel: Panel; threadId?: string; threadKey?: string; running?: AbortController }
  | undefined;

const widget = {
  /** Adds the widget to the page; a second call replaces the first. */
  init(options: WidgetOptions): void {
    widget.destroy();
    const panel = createPanel(`${options.server ?? home}/`, {
      ask: (question) => widget.ask(question),
      toggle: (isOpen) => (isOpen ? widget.open() : widget.close()),
    });
    state = { options, panel };
    widget.update({});
  },
  open(): void {
    state?.panel.setOpen(true);
  },
  close(): void {
    state?.panel.setOpen(false);
  },
  /** Opens the widget and sends a question. */
  ask(question: string): void {
    if (!state || state.running || question.trim() === "") return;
    widget.open();
    void run(question.trim());
  },
  /** Changes options; the conversation stays. */
  update(changes: Partial<WidgetOptions>): void {
    if (!state) return;
    state.options = { ...state.options, ...changes };
    const { theme = "system", accent, words } = state.options;
    const { host } = state.panel;
    host.dataset.theme = theme;
    if (accent && /^#[\da-f]{3,8}$/i.test(accent)) host.style.setProperty("--accent", accent);
    state.panel.setWords({ ...WORDS, ...words });
  },
  /** Starts a new conversation. */
  reset(): void {
    if (!state) return;
    state.running?.abort();
    const { options, panel } = state;
    panel.clear();
    state = { options, panel };
  },
  /** Removes the widget from the page. */
  destroy(): void {
    state?.running?.abort();
    state?.panel.host.remove();
    state = undefined;
  },
};

async function run(question: string): Promise<void> {
  const current = state;
  if (!current) return;
  const { options, panel } = current;
  const running = new AbortController();
  current.running = running;
  panel.setBusy(true);
  const reply = panel.addQuestion(question);
  const endpoint = `${options.server ?? home}/discovery/v2/assistant/${encodeURIComponent(options.site)}/message`;
  const { threadId, threadKey } = current;
  const source = { endpoint, apiKey: options.key, fp: readerId(), threadId, threadKey };
  let problem: string | undefined;
  try {
    const handlers: ReplyHandlers = {
      onText: reply.addText,
      onSource: reply.addSource,
      onThread: (id) => (current.threadId = id),
      onThreadKey: (key) => (current.threadKey = key),
      onError: (message) => (problem = message),
    };
    await streamReply(source, question, handlers, running.signal);
  } catch (error) {
    // Browsers' own messages for network errors are not helpful.
    const isExplained = error instanceof Error && !(error instanceof TypeError);
    problem = isExplained ? error.message : { ...WORDS, ...options.words }.failed;
    if (!running.signal.aborted)
      console.error(`Lectern widget: ${isExplained ? problem : causeOfSilence(endpoint)}`, error);
  }
  // The conversation no longer exists.
  if (running.signal.aborted) return;
  reply.finish(problem);
  if (problem !== undefined) panel.giveBack(question);
  current.running = undefined;
  panel.setBusy(false);
}

/** An explanation for the page's owner: browsers hide why a request to another site failed, so the likely causes are listed. */
function causeOfSilence(endpoint: string): string {
  const { origin } = location;
  return (
    `${endpoint} cannot be reached from ${origin}. Either it is down, or the key does not allow this page: ` +
    `create one with lectern keys create --publishable --origin ${origin}`
  );
}

/** A random name for this browser, so that limits and reports can distinguish readers. */
function readerId(): string {
  try {
    const known = localStorage.getItem(READER_KEY) ?? randomName();
    localStorage.setItem(READER_KEY, known);
    return known;
  } catch {
    // Storage is disabled.
    return "anonymous";
  }
}

declare global {
  interface Window {
    LecternWidget: typeof widget;
  }
}

window.LecternWidget = widget;
const { key, site } = script?.dataset ?? {};
if (key && site) {
  const start = () => widget.init({ key, site });
  if (document.body) start();
  else addEventListener("DOMContentLoaded", start);
}
