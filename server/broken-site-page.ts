import type { Problem } from "@/lib/problems/types";

const STYLE = `
:root{color-scheme:light dark;font:16px/1.6 ui-sans-serif,system-ui,sans-serif}
body{max-width:46rem;margin:12vh auto;padding:0 1.5rem}
h1{font-size:1.5rem;line-height:1.3}
li{margin:1rem 0;padding:1rem 1.25rem;border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:.75rem}
code{font:600 .875rem ui-monospace,monospace;color:light-dark(#b42318,#ff8a80)}
ul{list-style:none;padding:0}p{margin:.25rem 0}small{opacity:.75}`;

/**
 * A whole HTML page that lists why the site cannot be served. It stands alone: no part of the application may be needed
 * to show it. It asks for the address again as soon as the docs folder changes.
 *
 * @param liveEndpoint address of the event stream that tells of changes.
 */
export function brokenSitePage(problems: readonly Problem[], liveEndpoint: string): string {
  const items = problems.map(
    ({ file, line, column, message, hint }) =>
      `<li><code>${escapeHtml(file)}:${line}:${column}</code><p>${escapeHtml(message)}</p><small>${escapeHtml(hint)}</small></li>`,
  );
  const reload = `new EventSource(${JSON.stringify(liveEndpoint)}).onmessage=e=>{if(!JSON.parse(e.data).failure)location.reload()}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>docs.json cannot be read</title><style>${STYLE}</style><main><h1>docs.json cannot be read</h1><p>The site appears here as soon as the file is fixed.</p><ul>${items.join("")}</ul></main><script>${reload.replaceAll("<", "\\u003c")}</script></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
