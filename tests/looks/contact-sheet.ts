import { escapeXml } from "@/lib/text/sitemap";

/** One picture of a page. */
export interface Look {
  site: string;
  /** URL path. */
  page: string;
  /** Of the window, pixels. */
  width: number;
  mode: "light" | "dark";
  /** Relative to the sheet. */
  file: string;
}

const style = `
  body { margin: 1rem; background: #777; color: #fff; font: 14px system-ui, sans-serif; }
  h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
  section { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: flex-start; }
  img { display: block; height: 400px; }
`;

/** An HTML page with all pictures, those of one page beside each other. */
export function contactSheet(looks: readonly Look[]): string {
  const rows = new Map<string, Look[]>();
  for (const look of looks) {
    const title = `${look.site} ${look.page}`;
    rows.set(title, [...(rows.get(title) ?? []), look]);
  }
  const sections = [...rows].map(([title, group]) => {
    const pictures = group.map(
      ({ file, width, mode }) =>
        `<a href="${escapeXml(file)}"><img src="${escapeXml(file)}" alt="${width} px, ${mode}"></a>`,
    );
    return `<h2>${escapeXml(title)}</h2><section>${pictures.join("")}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Looks</title><style>${style}</style>${sections.join("")}`;
}
