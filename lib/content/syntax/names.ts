/** Hooks that authors may call without importing them (docs-json.md 4.5), and the others of React 19. */
export const HOOK_NAMES: readonly string[] = [
  ..."useState useEffect useRef useCallback useMemo useContext useReducer useId useLayoutEffect useTransition".split(
    " ",
  ),
  ..."useDeferredValue useSyncExternalStore useImperativeHandle useInsertionEffect useOptimistic".split(" "),
  "useActionState",
];

/** Other exports of React that snippets use without importing them. */
export const REACT_NAMES = ["createContext", "createRef", "forwardRef", "memo", "Fragment", "startTransition"] as const;

/** Name that modules read in place of a global React: the platform has none on the server, and a module may declare its own `React`. */
export const GLOBAL_REACT = "_globalReact";

/** Text of a module that reads React from the global object, as one that gets it from the surrounding function. */
export function withoutGlobalReact(code: string): string {
  return code.replace(/\b(?:globalThis|window|self)(?:\?\.|\.)React\b/g, GLOBAL_REACT);
}

/** Globals that exist in browsers only: code that reads one cannot run on the server. */
export const BROWSER_GLOBALS: ReadonlySet<string> = new Set(
  (
    "window document navigator localStorage sessionStorage indexedDB location history screen matchMedia " +
    "getComputedStyle requestAnimationFrame cancelAnimationFrame requestIdleCallback IntersectionObserver " +
    "ResizeObserver MutationObserver addEventListener removeEventListener alert confirm prompt open scrollTo " +
    "customElements Image Audio FileReader DOMParser HTMLElement innerWidth innerHeight"
  ).split(" "),
);

/** Further names that only browsers have, and interfaces such as `HTMLElement`. */
const BROWSER_NAME =
  /^(?:self|caches|scroll[XY]|Option|CSS|XMLHttpRequest|File|FormData|WebSocket|EventSource|Worker|Notification|BroadcastChannel|Node|PerformanceObserver|(?:(?:HTML|SVG)\w*)?Element|(?:[A-Z]\w*)?Event)$/;

/** True for a name that is defined in browsers only. */
export function isBrowserName(name: string): boolean {
  return BROWSER_GLOBALS.has(name) || BROWSER_NAME.test(name);
}

/** Creators whose result only the client build of React can make or use. */
export const CLIENT_CREATORS: ReadonlySet<string> = new Set(["createContext", "createRef"]);

/** True for names React treats as components. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** True for names of hooks; `use` itself also runs on the server. */
export function isHookName(name: string): boolean {
  return /^use[A-Z]/.test(name);
}

/** True for attributes that take event handlers. */
export function isHandlerName(name: string): boolean {
  return /^on[A-Z]/.test(name);
}
