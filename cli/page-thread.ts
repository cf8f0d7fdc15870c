import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import * as React from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderToPipeableStream } from "react-dom/server";
import type { ComponentMap } from "@/lib/content/content-runtime";
import { forwardFailures } from "@/lib/content/report-failure";
import { setApp } from "@/lib/port";
import { createTrialApp } from "@/lib/trial-app";
import { createMdxComponents } from "@/mdx-components";
import { createTaskRunner } from "@/server/threads/run-task";

/** Failures of the content are reported where they happen; what else fails shows when the page is served. */
function render(content: unknown): Promise<string> {
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(content as React.ReactNode, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: () => resolve(""),
      onError: () => undefined,
      // Boundaries stay where they are, however large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}

setApp(createTrialApp());
// What fails after its page shows, and is reported, where the page is rendered.
forwardFailures(() => undefined);

/** What a thread of the server does: it compiles pages (`lib/content/workers/page-threads.ts`). */
export default createTaskRunner({
  react: { React, Fragment, jsx, jsxs },
  components: createMdxComponents() as ComponentMap,
  render,
});
