import { fetchOnce } from "@/components/ui/fetch-once";
import { placePopup } from "@/components/ui/place-popup";
import { decodePercent } from "@/lib/base/decode-percent";
import { isFilePath } from "@/lib/base/paths";

/** Links in the text of a page. Cards, buttons, and headings need no preview: they show where they lead. */
const LINKS = "#content a[href]:not(.card-link, .heading-anchor, [role=button], .not-prose *, [data-in-place])";

/** How long a pointer rests on a link, or the focus stays on it, before its page is fetched, in milliseconds. */
const REST_TIME = 400;

/** Maximum length of the text in a preview, in characters. */
const MAX_TEXT_LENGTH = 200;

let shown: { link: HTMLAnchorElement; close: () => void } | undefined;

/** Previews the target of a link while a mouse or the focus rests on it; nothing is fetched before. */
export function previewLinks(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(timer);
    shown?.close();
  };
  const reach = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null;
    if (link && link === shown?.link) return;
    leave();
    if (link && isPage(link)) timer = setTimeout(() => void show(link), REST_TIME);
  };
  document.addEventListener(
    "pointerover",
    ({ target, pointerType }) => {
      if (pointerType === "mouse") reach(target);
    },
    { passive: true },
  );
  document.addEventListener("focusin", ({ target }) => {
    reach(target instanceof Element && target.matches(":focus-visible") ? target : null);
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && leave());
  for (const event of ["click", "focusout", "scroll"]) document.addEventListener(event, leave, { passive: true });
}

function isPage({ origin, pathname, hash }: HTMLAnchorElement): boolean {
  return origin === location.origin && !isFilePath(pathname) && !(hash !== "" && pathname === location.pathname);
}

async function show(link: HTMLAnchorElement): Promise<void> {
  const path = link.pathname.replace(/\/$/, "") || "/index";
  const text = await fetchOnce(`${path}.md`, (response) => response.text()).catch(() => undefined);
  const isMeant = link.isConnected && link.matches(":hover, :focus-visible");
  const preview = text !== undefined && isMeant ? readPreview(text, decodePercent(link.hash.slice(1))) : undefined;
  if (!preview) return;
  const box = Object.assign(document.createElement("div"), {
    id: "link-preview",
    className: "link-preview",
    popover: "manual",
    role: "tooltip",
  });
  for (const line of preview) box.append(Object.assign(document.createElement("p"), { textContent: line }));
  document.body.append(box);
  const end = placePopup(box, link, "bottom-start");
  link.setAttribute("aria-describedby", box.id);
  shown = {
    link,
    close() {
      shown = undefined;
      end();
      box.remove();
      link.removeAttribute("aria-describedby");
    },
  };
}

/** The lines of a preview: title, section, and the first paragraph. */
function readPreview(markdown: string, hash: string): string[] | undefined {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (!title) return undefined;
  const headings = [...markdown.matchAll(/^#{2,6} (.+)$/gm)];
  const section = headings.find(([, text = ""]) => hash !== "" && slug(text) === slug(hash));
  const body = markdown.slice(section ? section.index + section[0].length : markdown.indexOf(title) + title.length);
  const paragraph = body.split(/\n{2,}/).find((block) => /^(?:> )?[\p{L}\p{N}"'“(*_`[]/u.test(block.trim()));
  const about = paragraph && plain(paragraph).slice(0, MAX_TEXT_LENGTH);
  return [plain(title), section && plain(section[1] ?? ""), about].filter(
    (line) => line !== undefined && line !== "",
  ) as string[];
}

function slug(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function plain(markdown: string): string {
  return markdown
    .trim()
    .replace(/^> /gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]{1,3}/g, "")
    .replace(/<[^>]+>|\\(?=\W)/g, "")
    .replace(/\s+/g, " ");
}
