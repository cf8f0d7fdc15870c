"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef, useState } from "react";
import { withBasePath } from "@/components/ui/base-path";
import { decodePercent } from "@/lib/base/decode-percent";
import type { Problem } from "@/lib/problems/types";

interface ChangeEvent {
  version: number;
  /** Static files with another content, relative to the root of the site. */
  files?: readonly string[];
  /** Number of the site with which scripts that every page runs last changed. */
  scriptsVersion: number;
  failure?: readonly Problem[];
  /** What keeps a change from being shown for a while. */
  task?: string;
}

/** What live reload knows. */
interface LiveState {
  /** Why docs.json cannot be read; the last good site stays. */
  failure: readonly Problem[] | undefined;
  /** What keeps a change from being shown for a while. */
  task: string | undefined;
  /** Number of the site that the page shows. */
  shownVersion: number;
}

/**
 * Asks the server for the page again when a file is saved, so that scroll position and state stay. Scripts of the docs
 * folder run again only with the whole document.
 * @param endpoint address of the event stream. @param version the site that the page was rendered from
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
      if (change.scriptsVersion > shown.current) return location.reload();
      shown.current = change.version;
      if (change.files) fetchAgain(change.files, change.version);
      // What is wrong with the page is asked for once it is shown.
      startTransition(() => {
        router.refresh();
        setShownVersion(change.version);
      });
    };
    return () => source.close();
  }, [endpoint, router]);

  return { failure, task, shownVersion };
}

/** Images and styles keep their address when their files change, so the browser is given another one that leads there. */
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
