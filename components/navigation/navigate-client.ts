"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import { requestAddress, requestedAddress } from "@/components/navigation/requested-address";

/** True on pages of an exported site: its host has documents only. */
export function isExported(): boolean {
  return document.documentElement.dataset.exported !== undefined;
}

/** True if a URL refers to a fragment of the current page, to which the browser scrolls without the router. */
export function isWithinPage({ pathname, search, hash }: URL | HTMLAnchorElement): boolean {
  return hash !== "" && pathname === location.pathname && search === location.search;
}

/** Returns a function that navigates to a path of the site (without base path) without a page load. */
export function useNavigate(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path) => {
      const address = new URL(linkAddress(path), location.origin);
      if (isWithinPage(address)) {
        location.assign(address);
        return;
      }
      requestAddress(address);
      // The stylesheet shows a bar if the page takes a while.
      if (address.pathname !== location.pathname) document.documentElement.dataset.navigating = "";
      router.push(address.pathname + address.search + address.hash);
    },
    [router],
  );
}

/** Corrects the URL after a navigation: the router adds the hash that the first page was opened with. */
export function settleAddress(): void {
  const requested = requestedAddress();
  if (requested?.pathname === location.pathname && requested.href !== location.href) {
    history.replaceState(null, "", requested);
  }
  requestAddress(undefined);
  delete document.documentElement.dataset.navigating;
}

/** Gives history entries that the browser made (for links within the page) the state that the router needs to restore them. */
export function adoptHashEntries(signal: AbortSignal): void {
  const adopt = () => {
    // The router replaces `replaceState` by a method that adds its own state.
    if (history.state === null) history.replaceState(null, "", location.href);
  };
  window.addEventListener("hashchange", adopt, { signal });
}
