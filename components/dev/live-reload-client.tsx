"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Problem } from "@/lib/problems/types";

/** What the server tells of a change. */
interface ChangeEvent {
  version: number;
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
      <p className="font-semibold text-danger">docs.json cannot be read. You still see the last good version.</p>
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
