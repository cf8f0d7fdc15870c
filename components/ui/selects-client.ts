/** Keys that open the list of a select, as in browsers; with a modifier they do something else. */
const OPENING_KEYS = ["ArrowDown", "ArrowUp", "Enter", " "];

const loadList = () => import("#browser/ui/select-list-client.tsx");

function selectOf(event: Event): HTMLSelectElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLSelectElement>("select.select") : null;
}

/**
 * Opens the site's own list, which looks alike in every browser, in place of the browser's, for the selects that the
 * server rendered. Its code is loaded when a reader points at one or focuses it; where it cannot be loaded, the
 * browser's list is shown.
 */
export function attach(): () => void {
  const controller = new AbortController();
  let open: HTMLSelectElement | undefined;
  const show = (event: Event, select: HTMLSelectElement) => {
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
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { signal: controller.signal });
  const prepare = (event: Event) => selectOf(event) && loadList().catch(reportError);

  on("pointerover", prepare);
  on("focusin", prepare);
  on("mousedown", (event) => {
    const select = event.button === 0 ? selectOf(event) : null;
    if (select) show(event, select);
  });
  on("keydown", (event) => {
    const select = OPENING_KEYS.includes(event.key) && !event.ctrlKey && !event.metaKey ? selectOf(event) : null;
    if (select) show(event, select);
  });
  return () => controller.abort();
}
