import { text } from "node:stream/consumers";
import * as React from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { prerenderToNodeStream } from "react-dom/static";
import { renderMathOrSource } from "@/lib/content/pipeline/render-math";
import { forwardFailures } from "@/lib/content/run/report-failure";
import type { ComponentMap } from "@/lib/content/sandbox/content-runtime";
import { type App, setApp } from "@/lib/port";
import { mdxComponents } from "@/mdx-components";
import { createTaskRunner } from "@/server/threads/run-task";

/** Failures of the content are reported where they happen; what else fails shows when the page is served. */
async function render(content: unknown): Promise<string> {
  const rendering = prerenderToNodeStream(content as React.ReactNode, {
    onError: () => undefined,
    // Boundaries stay where they are, however large.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const result = await rendering.catch(() => undefined);
  return result ? text(result.prelude) : "";
}

/** What the built-in components ask the application for. Nothing is kept of what they render. */
const app: Partial<App> = { basePath: "", endsInSlash: () => false, renderMath: renderMathOrSource };

setApp(() => app as App);
// What fails after its page shows, and is reported, where the page is rendered.
forwardFailures(() => undefined);

/** What a thread of the worker process does (`lib/content/run/page-threads.ts`). */
export default createTaskRunner({
  react: { React, Fragment, jsx, jsxs },
  components: mdxComponents as ComponentMap,
  render,
});
