import { onEach } from "@/components/ui/on-each";

const SELECTS = "select.select";

/** Keys that open the list of a select, as in browsers; with a modifier they do something else. */
const OPENING_KEYS = ["ArrowDown", "ArrowUp", "Enter", " "];

const loadList = () => import("#browser/ui/select-list-client.tsx");

/** Replaces the browser's lists of selects by the site's own, loaded on hover or focus. If loading fails, the browser's is shown. */
export function attach(signal: AbortSignal): void {
  let open: HTMLSelectElement | undefined;
  const show = (select: HTMLSelectElement, event: Event) => {
    event.preventDefault();
    select.focus();
    if (open) return;
    open = select;
    loadList().then(
      ({ openSelectList }) => openSelectList(select, () => (open = undefined)),
      (error: unknown) => {
        open = undefined;
        select.showPicker();
        reportError(error);
      },
    );
  };
  const prepare = () => void loadList().catch(reportError);
  onEach("pointerover", SELECTS, signal, prepare);
  onEach("focusin", SELECTS, signal, prepare);
  onEach("mousedown", SELECTS, signal, (select, event) => {
    if (event.button === 0) show(select as HTMLSelectElement, event);
  });
  onEach("keydown", SELECTS, signal, (select, event) => {
    const isOpening = OPENING_KEYS.includes(event.key) && !event.ctrlKey && !event.metaKey;
    if (isOpening) show(select as HTMLSelectElement, event);
  });
}
