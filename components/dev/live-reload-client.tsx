"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { withBasePath } from "@/components/ui/base-path";
import { decodePercent } from "@/lib/decode-percent";
import type { Problem } from "@/lib/problems/types";

/** A change event from the server. */
interface ChangeEvent {
  version: number;
  /** Static files with another content, relative to the root of the site. */
  files?: readonly string[];
  failure?: readonly Problem[];
}

/**
 * Shows saved files at once while authors write: asks the server for the page again, so that scroll position and the
 * state of components stay. A docs.json that cannot be read is reported in the page; the last good site stays.
 */
export function LiveReload({ endpoint, version }: { endpoint: string; version: number }) {
  const router = useRouter();
  const [failure, setFailure] = useState<readonly Problem[]>();
  const shown = useRef(version);

  useEffect(() => {
    const source = new EventSource(endpoint);
    source.onmessage = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as ChangeEvent;
      setFailure(change.failure);
      if (change.failure || change.version === shown.current) return;
      shown.current = change.version;
      if (change.files) fetchAgain(change.files, change.version);
      router.refresh();
    };
    return () => source.close();
  }, [endpoint, router]);

  if (!failure) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-2xl rounded-xl border border-danger/40 bg-surface p-4 text-sm shadow-overlay"
    >
      <p className="font-semibold text-danger">This cannot be read. You still see the last good version.</p>
      <ul className="mt-2 space-y-1">
        {failure.map((problem) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.code}`}>
            <code className="font-mono text-ink">
              {problem.file}:{problem.line}:{problem.column}
            </code>{" "}
            {problem.message} <span className="text-muted">{problem.hint}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pictures and styles keep their address when their files change, so the browser is given another one that leads there. */
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
