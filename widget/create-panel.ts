import { link, renderMarkdown } from "./render-markdown";
import { styles } from "./styles";

/** Texts of the widget; all can be replaced. */
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
  /** Puts a question that got no reply back into the field, to be sent again, unless the field already has new text. */
  giveBack(question: string): void;
}

/** What the widget's parts lead to. */
interface PanelActions {
  ask(question: string): void;
  toggle(isOpen: boolean): void;
}

/** Whether the panel fills the screen, so nothing else on the page can be reached. */
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

/** The elements of the widget, within a shadow root. */
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

/** Answers to clicks and keys. */
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
