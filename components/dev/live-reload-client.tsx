"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef, useState } from "react";
import { withBasePath } from "@/components/ui/base-path";
import { decodePercent } from "@/lib/base/decode-percent";
import type { Problem } from "@/lib/problems/types";

interface ChangeEvent {
  version: number;
  /** Static files that have changed, relative to the root of the site; scripts among them run on every page. */
  files?: readonly string[];
  failure?: readonly Problem[];
  /** A task that delays showing a change. */
  task?: string;
}

/** The state of live reload. */
interface LiveState {
  /** Why docs.json cannot be read; the last good site stays. */
  failure: readonly Problem[] | undefined;
  /** A task that delays showing a change. */
  task: string | undefined;
  /** Version of the site that the page shows. */
  shownVersion: number;
}

/**
 * Refreshes the page when a file is saved, keeping scroll position and state. Changed scripts of the docs folder need
 * a reload of the document.
 * @param endpoint URL of the event stream. @param version of the site that the page was rendered from
 */
export function useLiveReload(endpoint: string, version: number): LiveState {
  const router = useRouter();
  const [failure, setFailure] = useState<readonly Problem[]>();
  const [task, setTask] = useState<string>();
  const [shownVersion, setShownVersion] = useState(version);
  const shown = useRef(version);

  useEffect(() => {
    const source = new EventSource(`${endpoint}?since=${shown.current}`);
    source.onmessage = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as ChangeEvent;
      setFailure(change.failure);
      setTask(change.task);
      if (change.failure || change.version === shown.current) return;
      if (change.files?.some((file) => file.endsWith(".js"))) return location.reload();
      shown.current = change.version;
      if (change.files) fetchAgain(change.files, change.version);
      // The problems of the page are fetched once it is shown.
      startTransition(() => {
        router.refresh();
        setShownVersion(change.version);
      });
    };
    return () => source.close();
  }, [endpoint, router]);

  return { failure, task, shownVersion };
}

/** Reloads changed images and styles: their URLs stay the same, so a query is added that makes the browser fetch them. */
function fetchAgain(files: readonly string[], version: number): void {
  const changed = new Set(files.map((file) => withBasePath(`/${file}`)));
  for (const element of document.querySelectorAll<HTMLElement>("img[src], link[rel=stylesheet][href]")) {
    const name = element.tagName === "IMG" ? "src" : "href";
    const url = new URL(element.getAttribute(name) ?? "", document.baseURI);
    if (url.origin !== location.origin || !changed.has(decodePercent(url.pathname))) continue;
    url.searchParams.set("changed", String(version));
    element.setAttribute(name, url.href);
  }
}
