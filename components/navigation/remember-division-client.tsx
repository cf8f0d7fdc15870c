"use client";

import { useEffect } from "react";

/** Tells the server by cookie which division the reader is in: a page that several divisions list then opens in it. */
export function RememberDivision({ cookie, divisionId }: { cookie: string; divisionId: string }): null {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not there in all browsers
    document.cookie = `${cookie}=${divisionId}; path=/; samesite=lax`;
  }, [cookie, divisionId]);
  return null;
}
