import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { build } from "esbuild";
import { lectern } from "@/bench/engines/lectern";
import { PROJECT, SCRATCH, writeFiles } from "@/bench/engines/workspace";
import { startServer } from "@/bench/support/command";
import { componentSite, INTERACTIVE_PAGE, PLAIN_PAGE } from "@/bench/support/component-site";
import { weighPage } from "@/bench/support/page-weight";

/** What interactive parts make a browser load, bytes (gzip). */
export interface ComponentWeight {
  /** All scripts of a page with every interactive component. */
  everyComponent: number;
  /** What the first load of a page carries for the assistant: the code that listens, and its buttons. */
  assistantEntry: number;
  /** The script for other sites. */
  widget: number;
}

const DOCS = path.join(SCRATCH, "components", "docs");

/** Weighs the interactive parts with the application as it was built for a size. */
export async function weighComponents(
  browser: Browser,
  pages: number,
  nextPort: () => number,
): Promise<ComponentWeight> {
  await writeFiles(DOCS, componentSite);
  const serve = async <T>(assistant: "on" | "off", task: (url: string) => Promise<T>): Promise<T> => {
    const port = nextPort();
    const data = path.join(SCRATCH, "components", `data-${assistant}`);
    const server = await startServer(
      lectern.serve(pages, port, { DOCS_DIR: DOCS, LECTERN_DATA: data, ASSISTANT: assistant }),
      port,
    );
    try {
      return await task(server.url);
    } finally {
      await server.stop();
    }
  };
  const withAssistant = await serve("on", async (url) => ({
    everyComponent: (await weighPage(browser, url + INTERACTIVE_PAGE)).script,
    html: await weighBody(url + PLAIN_PAGE),
    widget: await weighBody(`${url}/_lectern/widget.js`),
  }));
  const html = await serve("off", (url) => weighBody(url + PLAIN_PAGE));
  const { everyComponent, widget } = withAssistant;
  return { everyComponent, widget, assistantEntry: (await weighEntry()) + withAssistant.html - html };
}

async function weighBody(url: string): Promise<number> {
  return gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
}

/** The listening code by itself: one build has it whether or not the assistant is on. What it loads later stays out. */
async function weighEntry(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { Assistant } from "./components/assistant/assistant-client";',
      resolveDir: PROJECT,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    external: ["react", "react/*"],
    plugins: [
      {
        name: "later",
        setup: ({ onResolve }) =>
          onResolve({ filter: /./ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : null)),
      },
    ],
  });
  return gzipSync(outputFiles[0]?.contents ?? "").length;
}
