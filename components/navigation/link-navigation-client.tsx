"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { keepWithoutConnection } from "@/components/navigation/connection-client";
import { hashTarget } from "@/components/navigation/hash-target";
import { adoptHashEntries, isExported, isWithinPage, useNavigate } from "@/components/navigation/navigate-client";
import { loadCode } from "@/components/ui/load-code";
import { isFilePath } from "@/lib/base/paths";

/** How long a pointer rests on a link before its page is prefetched, in milliseconds. */
const REST_TIME = 60;

/** How long a button is pressed before the page is prefetched, in milliseconds: a shorter click loads the whole page, sooner. */
const PRESS_TIME = 15;

function pageLink(event: Event): HTMLAnchorElement | undefined {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor?.href || anchor.hasAttribute("download") || !/^(_self)?$/.test(anchor.target)) return undefined;
  // A page in another language is loaded as a document.
  const isSameLanguage = !anchor.hreflang || anchor.hreflang === document.documentElement.lang;
  const isPage = anchor.origin === location.origin && !isFilePath(anchor.pathname);
  return isPage && isSameLanguage ? anchor : undefined;
}

/** Moves the focus to the target of a link within the page, as the browser does when it follows the link. */
function focusTarget(anchor: HTMLAnchorElement): void {
  const target = hashTarget(anchor.hash);
  if (!target || target.contains(anchor)) return;
  // Elements that are not tab stops can be focused too.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Follows links of the site without a page load, and prefetches them on hover, focus, and touch. */
export function LinkNavigation({ basePath, offline }: { basePath: string; offline: string }): null {
  const router = useRouter();
  const navigate = useNavigate();

  // Other components add their listeners in the same round of effects, and take the early clicks that they handle.
  useEffect(() => {
    if (!document.lecternClick && !document.lecternPointed?.closest("a, button")) return;
    import("#browser/theme/early-input-client.ts").then(({ repeatLostInput }) => repeatLostInput(), reportError);
  }, []);

  useEffect(() => {
    const exported = isExported() ? loadCode(() => import("#browser/navigation/exported-pages-client.ts")) : undefined;
    keepWithoutConnection(offline, exported);
    const isInside = (anchor: HTMLAnchorElement) => `${anchor.pathname}/`.startsWith(`${basePath}/`);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const prefetch = (anchor: HTMLAnchorElement | undefined) => {
      if (!anchor || !isInside(anchor) || anchor.pathname === location.pathname) return;
      if (exported) void exported.then(({ readPage }) => readPage(anchor.pathname));
      else router.prefetch(anchor.pathname + anchor.search);
    };
    const prefetchAfter = (delay: number) => (event: Event) => {
      clearTimeout(timer);
      const anchor = pageLink(event);
      if (anchor) timer = setTimeout(() => prefetch(anchor), delay);
    };
    const prefetchNow = (event: Event) => prefetch(pageLink(event));
    const prefetchFocused = (event: Event) => {
      // Pressing a mouse button moves the focus as well.
      if ((event.target as Element).matches(":focus-visible")) prefetchNow(event);
    };
    const follow = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const anchor = isPlain && !event.defaultPrevented ? pageLink(event) : undefined;
      if (!anchor || !isInside(anchor)) return;
      clearTimeout(timer);
      if (isWithinPage(anchor)) {
        focusTarget(anchor);
        return;
      }
      event.preventDefault();
      navigate((anchor.pathname.slice(basePath.length) || "/") + anchor.search + anchor.hash);
    };

    // On window, so that handlers of components run first and can prevent the default.
    const listening = new AbortController();
    const { signal } = listening;
    adoptHashEntries(signal);
    window.addEventListener("click", follow, { signal });
    window.addEventListener("pointerover", prefetchAfter(REST_TIME), { passive: true, signal });
    window.addEventListener("pointerdown", prefetchAfter(PRESS_TIME), { passive: true, signal });
    window.addEventListener("focusin", prefetchFocused, { signal });
    window.addEventListener("touchstart", prefetchNow, { passive: true, signal });
    document.lecternFollows = true;
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [router, navigate, basePath, offline]);

  return null;
}
