import type { ReactNode } from "react";
import { withBasePath } from "@/components/ui/base-path";
import type { FontSettings, SiteSettings } from "@/lib/site/settings-types";

/** The fonts of docs.json: faces for files, a stylesheet for families of Google Fonts, and the variables that use them. */
export function SiteFonts({ fonts }: { fonts: SiteSettings["fonts"] }): ReactNode {
  const uses = (["body", "heading"] as const).flatMap((use) => {
    const font = fonts[use];
    return font ? [{ use, font }] : [];
  });
  if (uses.length === 0) return null;
  const faces = uses.flatMap(({ font }) => (font.source ? fontFace(font) : []));
  const variables = uses.map(({ use, font }) => `--site-font-${use}: ${quote(font.family)};`);
  const families = new Set(uses.flatMap(({ font }) => (font.source ? [] : font.family)));
  return (
    <>
      {[...families].map((family) => (
        <link
          key={family}
          rel="stylesheet"
          precedence="fonts"
          href={`https://fonts.googleapis.com/css2?family=${encodeURIComponent(family).replaceAll("%20", "+")}:wght@400..700&display=swap`}
        />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: names are quoted and stripped of what ends a style element */}
      <style dangerouslySetInnerHTML={{ __html: `${faces.join("")}:root{${variables.join("")}}` }} />
    </>
  );
}

function fontFace({ family, source = "", weight, format }: FontSettings): string {
  const kind = format ? ` format(${quote(format)})` : "";
  return `@font-face{font-family:${quote(family)};src:url(${quote(withBasePath(source))})${kind};font-weight:${weight ?? "100 900"};font-display:swap}`;
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\<>\n]/g, "")}"`;
}
