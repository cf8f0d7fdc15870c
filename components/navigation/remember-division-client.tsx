"use client";

import { useEffect } from "react";

/** Tells the server by cookie which division the reader is in, so that a page listed in several divisions opens in this one. */
export function RememberDivision({ cookie, divisionId }: { cookie: string; divisionId: string }): null {
  useEffect(() => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- not all browsers have the asynchronous cookie store
    document.cookie = `${cookie}=${divisionId}; path=/; samesite=lax`;
  }, [cookie, divisionId]);
  return null;
}
