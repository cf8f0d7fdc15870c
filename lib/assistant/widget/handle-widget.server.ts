import { readFile } from "node:fs/promises";
import path from "node:path";
import { applicationDirectory } from "@/lib/application.server";
import { bundleWidget, WIDGET_FILE } from "@/lib/assistant/widget/bundle-widget.server";
import { hashText } from "@/lib/base/hash-text";

interface WidgetScript {
  code: string;
  tag: string;
}

/** The script of the build, which does not change while the process runs. */
let built: Promise<WidgetScript> | undefined;

/**
 * Answers `GET /_lectern/widget.js`: the assistant for pages of other sites, as a single script.
 *
 * @param directory absolute folder of the bundled widget; undefined in development, where each request bundles the sources.
 */
export async function handleWidget(directory: string | undefined): Promise<Response> {
  const { code, tag } = await (directory === undefined
    ? bundleWidget(applicationDirectory()).then(withTag)
    : readBuilt(path.join(directory, WIDGET_FILE)));
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    etag: tag,
  };
  return new Response(code, { headers });
}

function readBuilt(file: string): Promise<WidgetScript> {
  built ??= readFile(file, "utf8").then(withTag);
  return built;
}

function withTag(code: string): WidgetScript {
  return { code, tag: `"${hashText(code)}"` };
}
