import { link, renderMarkdown } from "./render-markdown";

/** Texts of the widget, each of which can be replaced. */
export interface WidgetWords {
  launcher: string;
  title: string;
  placeholder: string;
  send: string;
  close: string;
  waiting: string;
  failed: string;
  sources: string;
}

/** The reply that is being rendered. */
export interface ReplyView {
  addText(text: string): void;
  addSource(title: string, url: string): void;
  /** Ends the reply, with an error message if there was one. */
  finish(problem?: string): void;
}

/** The widget on the page. */
export interface Panel {
  host: HTMLElement;
  setOpen(isOpen: boolean): void;
  setWords(words: WidgetWords): void;
  setBusy(isBusy: boolean): void;
  addQuestion(text: string): ReplyView;
  /** Removes questions and replies from the panel. */
  clear(): void;
  /** Puts a question without a reply back into the field, to be sent again, unless the field already has new text. */
  giveBack(question: string): void;
}

/** Actions of the panel. */
interface PanelActions {
  ask(question: string): void;
  toggle(isOpen: boolean): void;
}

/** Matches if the panel fills the screen, so that nothing else on the page can be reached. */
const fullScreen = matchMedia("(max-width: 480px)");

/** Renders the launcher and the closed panel into a shadow root at the end of the page. */
export function createPanel(base: string, actions: PanelActions): Panel {
  const parts = createParts();
  const { host, launcher, panel, title, close, log, field, send } = parts;
  document.body.append(host);
  listen(parts, actions);
  let words: WidgetWords;
  return {
    host,
    setOpen(isOpen) {
      panel.hidden = !isOpen;
      launcher.hidden = isOpen;
      panel.ariaModal = String(fullScreen.matches);
      if (isOpen) field.focus();
      else launcher.focus();
    },
    setWords(given) {
      words = given;
      launcher.textContent = words.launcher;
      title.textContent = words.title;
      send.textContent = words.send;
      field.placeholder = words.placeholder;
      field.setAttribute("aria-label", words.placeholder);
      close.setAttribute("aria-label", words.close);
    },
    setBusy(isBusy) {
      send.disabled = isBusy;
      log.setAttribute("aria-busy", String(isBusy));
    },
    addQuestion(text) {
      const question = make("div", "question");
      question.dir = "auto";
      question.textContent = text;
      log.append(question);
      return renderReply(log, base, words);
    },
    clear() {
      log.replaceChildren();
      send.disabled = false;
      log.setAttribute("aria-busy", "false");
    },
    giveBack(question) {
      field.value ||= question;
    },
  };
}

type Parts = ReturnType<typeof createParts>;

/** Creates the elements of the widget in a shadow root. */
function createParts() {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  // A constructed style sheet does not require the page's policy to allow inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const launcher = make("button", "launcher");
  const panel = make("section", "panel");
  panel.hidden = true;
  panel.setAttribute("role", "dialog");
  panel.setAttribute("aria-labelledby", "title");
  const title = make("h2", "");
  title.id = "title";
  const close = make("button", "close");
  close.textContent = "×";
  const header = make("div", "head");
  header.append(title, close);
  const log = make("div", "log");
  log.setAttribute("role", "log");
  log.setAttribute("aria-live", "polite");
  log.tabIndex = 0;
  const form = make("form", "");
  const field = make("textarea", "");
  field.rows = 1;
  field.maxLength = 4_000;
  const send = make("button", "");
  form.append(field, send);
  panel.append(header, log, form);
  root.append(launcher, panel);
  return { host, root, launcher, panel, title, close, log, form, field, send };
}

/** Handles clicks and keys. */
function listen({ root, launcher, panel, close, form, field, send }: Parts, actions: PanelActions): void {
  const submit = () => {
    const question = field.value.trim();
    if (question === "" || send.disabled) return;
    field.value = "";
    actions.ask(question);
  };
  launcher.addEventListener("click", () => actions.toggle(true));
  close.addEventListener("click", () => actions.toggle(false));
  panel.addEventListener("keydown", (event) => {
    // The page may have its own shortcuts on plain letters.
    event.stopPropagation();
    if (event.key === "Escape") actions.toggle(false);
    if (event.key === "Tab" && fullScreen.matches) keepFocus(event, panel, root.activeElement);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
}

/** Moves the focus from the last element of the panel to its first, and back. */
function keepFocus(event: KeyboardEvent, panel: HTMLElement, focused: Element | null): void {
  const stops = [...panel.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), textarea, [tabindex]")];
  const [first, last] = [stops[0], stops.at(-1)];
  if (focused !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

function renderReply(log: HTMLElement, base: string, words: WidgetWords): ReplyView {
  const reply = make("div", "reply");
  reply.dir = "auto";
  const notice = make("p", "notice");
  const sources = make("ol", "sources");
  notice.textContent = words.waiting;
  sources.setAttribute("aria-label", words.sources);
  sources.hidden = true;
  log.append(reply, sources, notice);
  log.scrollTop = log.scrollHeight;
  let markdown = "";
  let frame = 0;
  const render = () => {
    frame = 0;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
    reply.replaceChildren(renderMarkdown(markdown, base));
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  };
  return {
    addText(text) {
      markdown += text;
      notice.hidden = true;
      frame ||= requestAnimationFrame(render);
    },
    addSource(title, url) {
      const item = make("li", "");
      item.append(link(title, url, base));
      sources.append(item);
    },
    finish(problem) {
      cancelAnimationFrame(frame);
      render();
      // Below a reply that is still growing, the list would move with every line.
      sources.hidden = sources.childElementCount === 0;
      notice.hidden = problem === undefined;
      notice.textContent = problem ?? "";
    },
  };
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  if (className) node.className = className;
  return node;
}

/**
 * Styles of the widget, isolated in its shadow root. Its host is part of the page, whose rules for all elements would apply to
 * it and be inherited; the `!important` declarations prevent this. Text on the accent color is white or black, whichever is
 * readable. Fields have at least 16px on phones, which would otherwise zoom in.
 */
const styles = `
:host{all:initial!important;--accent:#4f46e5;--paper:#fff;--ink:#14161a;--muted:#5b616b;--line:#e3e5e9;--soft:#f4f5f7;--ring:var(--accent);font:15px/1.55 system-ui,sans-serif!important;color:var(--ink)!important}
:host([data-theme=dark]){--paper:#131519;--ink:#f2f3f5;--muted:#a4abb6;--line:#2b2f36;--soft:#1d2026;--ring:color-mix(in oklab,var(--accent) 55%,#fff)}
@media(prefers-color-scheme:dark){:host(:not([data-theme=light])){--paper:#131519;--ink:#f2f3f5;--muted:#a4abb6;--line:#2b2f36;--soft:#1d2026;--ring:color-mix(in oklab,var(--accent) 55%,#fff)}}
*{box-sizing:border-box}button,textarea{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
.launcher{position:fixed;inset-block-end:20px;inset-inline-end:20px;z-index:2147483000;border:0;border-radius:999px;padding:12px 18px;cursor:pointer;box-shadow:0 6px 24px #0003}
.panel{position:fixed;inset-block:16px;inset-inline-end:16px;z-index:2147483001;width:min(420px,calc(100vw - 32px));display:flex;flex-direction:column;background:var(--paper);border:1px solid var(--line);border-radius:14px;box-shadow:0 18px 60px #0004;overflow:hidden}
[hidden]{display:none!important}
.head{display:flex;align-items:center;justify-content:space-between;padding:12px 16px;border-bottom:1px solid var(--line)}
h2{font-size:15px;font-weight:600;margin:0}
.close{border:0;background:none;font-size:22px;line-height:1;min-width:36px;min-height:36px;cursor:pointer;color:var(--muted)}
.log{flex:1;overflow-y:auto;padding:16px;overflow-wrap:anywhere}
.question{background:var(--soft);border-radius:10px;padding:8px 12px;margin:16px 0 8px;white-space:pre-wrap}
.reply p,.reply ul,.reply ol,.reply pre,.reply h3,.table{margin:0 0 10px}.reply ul,.reply ol{padding-inline-start:22px}
blockquote{margin:0 0 10px;padding-inline-start:12px;border-inline-start:2px solid var(--line)}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:8px}table{border-collapse:collapse;width:100%;font-size:13px}th,td{padding:6px 10px;text-align:start;vertical-align:top;min-width:7em;overflow-wrap:break-word}tr+tr>td{border-top:1px solid var(--line)}
.rows :is(table,tbody,tr){display:block}.rows tr:first-child,.rows td:empty{display:none}.rows tr{padding-block:6px}.rows tr+tr+tr{border-top:1px solid var(--line)}.rows td{display:flow-root;border:0;padding-block:2px;padding-inline-start:116px}
.rows td::before{float:inline-start;width:94px;margin-inline-start:-106px;color:var(--muted);content:attr(data-name)}
.reply h3{font-size:15px}
.reply pre{background:var(--soft);border-radius:8px;padding:10px;overflow-x:auto;font-size:13px}
code{font-family:ui-monospace,monospace;font-size:.9em}a{color:inherit;text-decoration-color:var(--ring);text-underline-offset:3px}
.sources{font-size:13px;color:var(--muted);margin:0 0 12px;padding-inline-start:20px}
.notice{color:var(--muted);font-size:14px}
form{display:flex;gap:8px;padding:12px;border-top:1px solid var(--line)}
textarea{flex:1;resize:none;border:1px solid var(--line);border-radius:10px;padding:9px 12px;background:var(--paper);min-height:42px;max-height:140px}
form button{border:0;border-radius:10px;padding:0 16px;cursor:pointer}
.launcher,form button{background:var(--accent);color:#fff;color:oklch(from var(--accent) clamp(0,(.57 - l)*1000,1) 0 0);font-weight:600}
::placeholder{color:var(--muted);opacity:1}.question:first-child{margin-top:0}
form button:disabled{opacity:.5;cursor:default}
@media(max-width:480px){.panel{inset:0;width:100%;border:0;border-radius:0}}
@media(pointer:coarse){textarea{font-size:16px}}
@media(prefers-reduced-motion:no-preference){.panel{animation:rise .16s ease-out}@keyframes rise{from{opacity:0;transform:translateY(8px)}}}
`;
