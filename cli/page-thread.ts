import { text } from "node:stream/consumers";
import * as React from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderMathOrSource } from "@/lib/content/pipeline/render-math";
import { forwardFailures } from "@/lib/content/run/report-failure";
import type { ComponentMap } from "@/lib/content/sandbox/content-runtime";
import { type App, setApp } from "@/lib/port";
import { mdxComponents } from "@/mdx-components";
import { createTaskRunner } from "@/server/threads/run-task";

/** Renders content to HTML. Errors are ignored: they are reported elsewhere or when the page is served. */
async function render(content: unknown): Promise<string> {
  const rendering = prerenderToNodeStream(content as React.ReactNode, {
    onError: () => undefined,
    // Keep the content of boundaries in place, whatever its size.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const result = await rendering.catch(() => undefined);
  return result ? text(result.prelude) : "";
}

/** The parts of the application that built-in components need; their output is discarded. */
const app: Partial<App> = { basePath: "", endsInSlash: () => false, renderMath: renderMathOrSource };

setApp(() => app as App);
// Failures are reported when the server renders the page.
forwardFailures(() => undefined);

/** The task of a thread of the worker process (`lib/content/run/page-threads.ts`). */
export default createTaskRunner({
  react: { React, Fragment, jsx, jsxs },
  components: mdxComponents as ComponentMap,
  render,
});
