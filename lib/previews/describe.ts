import { countOf } from "@/lib/base/count-of";
import { escapeHtml } from "@/lib/base/escape-html";
import type { Preview } from "@/lib/hosting/preview-settings";
import { getMessages } from "@/lib/i18n/get-messages.server";
import type { CheckedProblem } from "@/lib/previews/check-commit";
import type { ChangedPage, Changes } from "@/lib/previews/repository";

/** Facts about the commit of a preview. Absent fields are still being determined. */
export interface PreviewReport {
  changes?: Changes;
  /** Problems that its base commit does not have. */
  problems?: readonly CheckedProblem[];
  /** The reason why the problems could not be determined. */
  failure?: string;
  /** Files of a fork that are not served. */
  leftOut?: readonly string[];
  /** Positions with code in pages of a fork. */
  code?: readonly CheckedProblem[];
}

/** URLs of a preview. */
export interface PreviewLinks {
  /** URL of the preview, without a slash at the end. */
  preview: string;
  /** URL of the site, without a slash at the end. */
  site: string;
  /** URL of the page about the preview, on the site. */
  details: string;
}

/** A preview with its report and URLs. */
export interface DescribedPreview {
  preview: Preview;
  report: PreviewReport;
  links: PreviewLinks;
}

/** Maximum number of rows of each list, to stay within the platforms' limits on comments. */
const MAX_LINES = 100;

/** A summary of a ref's changes and of its check. @example "2 pages changed, 1 new problem" */
export function summarize({ changes, problems, failure }: PreviewReport): string {
  if (changes === undefined) return failure ?? "Pages are being compared";
  const changed = changes.pages.length === 0 ? "No page changed" : `${countOf(changes.pages.length, "page")} changed`;
  const found =
    failure ??
    (problems === undefined
      ? "the check is running"
      : problems.length === 0
        ? "no new problem"
        : countOf(problems.length, "new problem"));
  return `${changed}, ${found}`;
}

/** The comment for a pull request: Markdown in which file names and messages cannot become markup. */
export function describeInComment({ preview, report, links }: DescribedPreview): string {
  const { changes, problems = [] } = report;
  const rows = (changes?.pages ?? []).slice(0, MAX_LINES).map((page) => {
    const shown =
      page.status === "removed" ? code(page.path) : `[${code(page.path)}](${links.preview}${url(page.path)})`;
    return `| ${page.status} | ${shown} | [compare](${comparisonUrl(links, page.path)}) |`;
  });
  const found = problems.slice(0, MAX_LINES).map(({ file, line, column, code: name, message, hint, fails }) => {
    const place = code(`${file}:${line}:${column}`);
    return `| ${fails ? "error" : "warning"} | ${place} | ${code(name)} ${code(message)} ${code(hint)} |`;
  });
  return [
    `**[Preview of ${preview.label}](${links.preview}/)**, commit ${preview.commit.slice(0, 7)}: ${summarize(report)}.`,
    ...(preview.isFork ? [`${getMessages().previewOfFork}${leftOutText(report)}`] : []),
    ...(rows.length > 0 ? [["| | Page | |", "| --- | --- | --- |", ...rows].join("\n")] : []),
    ...more(changes?.pages.length ?? 0, "page"),
    ...(changes && changes.otherFiles > 0 ? [`${countOf(changes.otherFiles, "other file")} changed.`] : []),
    ...(found.length > 0 ? [["| New problem | Place | |", "| --- | --- | --- |", ...found].join("\n")] : []),
    ...more(problems.length, "problem"),
    ...(report.code?.length ? [`Code in pages that is left out: ${countOf(report.code.length, "place")}.`] : []),
  ].join("\n\n");
}

function more(count: number, noun: string): string[] {
  return count > MAX_LINES ? [`And ${countOf(count - MAX_LINES, `more ${noun}`)}.`] : [];
}

/** Text in a table cell, so that nothing in it becomes markup, a mention, or a link. */
function code(text: string): string {
  return `\`${text
    .replace(/`+/g, "'")
    .replace(/[\r\n]+/g, " ")
    .replaceAll("|", "\\|")}\``;
}

/** A path in a URL, without characters that would end a Markdown link or mention someone. */
function url(path: string): string {
  return encodeURI(path).replace(/[()?#|@&']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

function comparisonUrl({ details }: PreviewLinks, path: string): string {
  return `${details}&page=${url(path)}`;
}

function leftOutText({ leftOut = [] }: PreviewReport): string {
  const count = leftOut.length;
  return count === 0
    ? ""
    : ` ${countOf(count, "file")} left out: symbolic links, submodules, and files larger than 10 MB are not served.`;
}

const STYLE =
  "font:14px/1.5 ui-sans-serif,system-ui,sans-serif;color:#f4f4f5;background:#18181b;color-scheme:dark;text-align:left;border-top:1px solid #3f3f46";

/** Style of the bar in a shadow tree, whose `!important` rules override those of the page, so that it cannot restyle the bar. */
const BAR_STYLE = `:host{all:initial!important;display:block!important;visibility:visible!important;opacity:1!important;position:sticky!important;bottom:0!important;z-index:2147483647!important;${STYLE.replaceAll(";", "!important;")}!important}
p[dir]{margin:0;padding:.5rem 1rem 0;color:#fde68a}details{max-height:60vh;overflow:auto;padding:.5rem 1rem;overflow-wrap:anywhere}summary{cursor:pointer}
a{color:#93c5fd}b{font-weight:600}code{font:.8125rem/1.5 ui-monospace,monospace}ul{margin:.5rem 0;padding-left:1.5rem}li{margin:.375rem 0}small{color:#a1a1aa}`;

/** The bar at the end of each page of a preview, as HTML. @param language of the page */
export function renderBar(described: DescribedPreview, language: string): string {
  const { preview, report, links } = described;
  const bar = `${renderRules(preview, language)}<details><summary>Preview of <b>${escapeHtml(preview.label)}</b> · ${preview.commit.slice(0, 7)} · ${escapeHtml(summarize(report))}</summary>${renderLists(described, language)}<p><a href="${escapeHtml(links.details)}">Preview details</a></p></details>`;
  return `<aside aria-label="Preview" lang="en" dir="ltr"><template shadowrootmode="open"><style>${BAR_STYLE}</style>${bar}</template></aside>`;
}

/** The note about restrictions in the preview of a fork. */
function renderRules({ isFork }: Preview, language: string): string {
  return isFork ? `<p${inLanguage(language)}>${escapeHtml(getMessages(language).previewOfFork)}</p>` : "";
}

/** Attributes of translated texts; the rest of the bar and the pages about previews is in English. */
function inLanguage(language: string): string {
  return ` lang="${escapeHtml(language)}" dir="auto"`;
}

function renderLists(
  { report: { changes, problems = [], leftOut = [], code: codes = [] }, links }: DescribedPreview,
  language: string,
): string {
  const pages = (changes?.pages ?? []).slice(0, MAX_LINES).map((page) => `<li>${renderPage(page, links)}</li>`);
  const found = problems.slice(0, MAX_LINES).map(({ file, line, column, message, hint, fails }) => {
    const place = escapeHtml(`${file}:${line}:${column}`);
    return `<li>${fails ? "<b>error</b> " : ""}<code>${place}</code><div>${withCode(message)}</div><div><small>${withCode(hint)}</small></div></li>`;
  });
  const code = codes.slice(0, MAX_LINES).map(({ file, line, message }) => {
    return `<li><code>${escapeHtml(`${file}:${line}`)}</code> ${withCode(message.replace(/[^`]*$/, ""))}</li>`;
  });
  const files = leftOut.slice(0, MAX_LINES).map((file) => `<li><code>${escapeHtml(file)}</code></li>`);
  const list = (title: string, items: string[], count: number, noun: string) =>
    items.length > 0 ? `<p>${title}</p><ul>${items.join("")}</ul>${more(count, noun).join("")}` : "";
  const others = changes && changes.otherFiles > 0 ? `<p>${countOf(changes.otherFiles, "other file")} changed</p>` : "";
  const title = `<span${inLanguage(language)}>${escapeHtml(getMessages(language).leftOut)}</span>`;
  return [
    list("Pages", pages, changes?.pages.length ?? 0, "page"),
    others,
    list("New problems", found, problems.length, "problem"),
    list(title, [...code, ...files], codes.length, "place"),
  ].join("");
}

/** HTML of a report's text, with code between backticks. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function renderPage({ path, status }: ChangedPage, links: PreviewLinks): string {
  const name = escapeHtml(path);
  const shown = status === "removed" ? name : `<a href="${escapeHtml(links.preview + url(path))}">${name}</a>`;
  const compare = escapeHtml(comparisonUrl(links, path));
  return `${shown} <small>${status}</small> <a href="${compare}">compare</a>`;
}

const PAGE_STYLE = `:root{font:16px/1.5 ui-sans-serif,system-ui,sans-serif;color-scheme:light dark;color:light-dark(#18181b,#f4f4f5);background:light-dark(#fff,#18181b)}
body{margin:0}main{max-width:48rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.3}a{color:light-dark(#1d4ed8,#93c5fd)}code{font:.875rem/1.5 ui-monospace,monospace}small{color:light-dark(#52525b,#a1a1aa)}
ul{list-style:none;padding:0}li{padding:.625rem 0;border-top:1px solid light-dark(#e4e4e7,#3f3f46)}
.sides{max-width:none;padding:0;display:grid;grid-template:auto 1fr/1fr 1fr;height:100vh}.sides header{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;padding:.5rem 1rem}
.sides h1,.sides h2{font-size:1rem;margin:0}.sides h2{font-weight:400;padding:.25rem 1rem;border:solid light-dark(#e4e4e7,#3f3f46);border-width:1px 0}
section{display:grid;grid-template-rows:auto 1fr}section+section{border-left:1px solid light-dark(#e4e4e7,#3f3f46)}section p{padding:0 1rem}iframe{border:0;width:100%;height:100%;background:#fff}
@media(max-width:48rem){.sides{grid-template:auto/1fr;height:auto}section{height:80vh}section+section{border:0}}`;

function renderDocument(title: string, body: string, classes = ""): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${PAGE_STYLE}</style><body><main class="${classes}">${body}</main></body></html>`;
}

/** The page with all previews of a site. */
export function renderOverview(previews: readonly DescribedPreview[]): string {
  const items = previews.map(
    ({ preview, report, links }) =>
      `<li><a href="${escapeHtml(links.preview)}/">${escapeHtml(preview.label)}</a> <small>${preview.commit.slice(0, 7)} · ${escapeHtml(summarize(report))}</small> <a href="${escapeHtml(links.details)}">details</a></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>No branch or pull request has a preview.</p>";
  return renderDocument("Previews", `<h1>Previews</h1>${list}`);
}

/** The page about one preview. */
export function renderDetails(described: DescribedPreview, language: string): string {
  const { preview, report, links } = described;
  const title = `Preview of ${preview.label}`;
  return renderDocument(
    title,
    `<h1>${escapeHtml(title)}</h1><p><a href="${escapeHtml(links.preview)}/">Open it</a> · commit ${preview.commit} · ${escapeHtml(summarize(report))}</p>${renderRules(preview, language)}${renderLists(described, language)}`,
  );
}

/** A page of the site and of a preview, side by side. @param path its URL path, without base path */
export function renderComparison({ preview, report, links }: DescribedPreview, path: string): string {
  const status = report.changes?.pages.find((page) => page.path === path)?.status;
  const side = (label: string, root: string, isThere: boolean) => {
    const name = escapeHtml(label);
    const frame = isThere
      ? `<iframe title="${name}" src="${escapeHtml(root + url(path))}"></iframe>`
      : `<p>${status === "added" ? "This page is new." : "This page was removed."}</p>`;
    return `<section><h2>${name}</h2>${frame}</section>`;
  };
  const head = `<header><h1>${escapeHtml(path)}</h1><a href="${escapeHtml(links.details)}">Preview details</a></header>`;
  const before = side("Before", links.site, status !== "added");
  const after = side(`Preview of ${preview.label}`, links.preview, status !== "removed");
  return renderDocument(`${path}: ${preview.label}`, head + before + after, "sides");
}
