"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";

/**
 * True on pages of an exported site: its host has documents only, and none of the data by which the framework moves from
 * page to page.
 */
export function isExported(): boolean {
  return document.documentElement.dataset.exported !== undefined;
}

/** Leads to a page of the site (path without base path) without a page load where there is a server. */
export function useNavigate(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path) => {
      if (isExported()) location.assign((document.documentElement.dataset.basePath ?? "") + path);
      else router.push(path);
    },
    [router],
  );
}
