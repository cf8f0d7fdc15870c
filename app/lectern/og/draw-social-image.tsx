import { readFile } from "node:fs/promises";
import path from "node:path";
import { ImageResponse } from "next/og";
import type { CSSProperties } from "react";
import type { Picture } from "@/app/lectern/og/load-picture";
import { SOCIAL_IMAGE_SIZE } from "@/lib/seo/page-metadata";
import type { SocialImageContent } from "@/lib/seo/social-image";

const FONT_DIRECTORY = "node_modules/@fontsource/geist/files";
const FONT_PARTS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese"] as const;
const LOGO_HEIGHT = 52;

const palettes = {
  light: { paper: "#ffffff", ink: "#101217", muted: "#565b66", line: "#e6e8ec" },
  dark: { paper: "#0b0c0f", ink: "#f5f6f8", muted: "#a3a9b5", line: "#262a31" },
} as const;

/** Draws a preview image as PNG. */
export async function drawSocialImage(
  content: SocialImageContent,
  pictures: { logo: Picture | undefined; background: Picture | undefined },
): Promise<ArrayBuffer> {
  const image = new ImageResponse(<SocialImage {...content} {...pictures} />, {
    ...SOCIAL_IMAGE_SIZE,
    fonts: await loadFonts(),
  });
  return image.arrayBuffer();
}

type Font = { name: string; data: ArrayBuffer; weight: 400 | 600; style: "normal" };
let fonts: Promise<Font[]> | undefined;

/** The site's typeface from the disk; every script part is a family of its own that the text falls back to. */
function loadFonts(): Promise<Font[]> {
  const directory = path.join(/* turbopackIgnore: true */ process.cwd(), FONT_DIRECTORY);
  fonts ??= Promise.all(
    ([400, 600] as const).flatMap((weight) =>
      FONT_PARTS.map(async (part) => {
        const bytes = await readFile(path.join(directory, `geist-${part}-${weight}-normal.woff`));
        return { name: `Geist ${part}`, data: new Uint8Array(bytes).buffer, weight, style: "normal" as const };
      }),
    ),
  );
  return fonts;
}

const FAMILY = FONT_PARTS.map((part) => `"Geist ${part}"`).join(", ");
const column: CSSProperties = { display: "flex", flexDirection: "column" };

type SocialImageProps = Omit<SocialImageContent, "logo" | "background"> & {
  logo: Picture | undefined;
  background: Picture | undefined;
};

function SocialImage({ siteName, title, description, section, isDark, accent, logo, background }: SocialImageProps) {
  const { paper, ink, muted, line } = palettes[isDark ? "dark" : "light"];
  const titleSize = title.length > 56 ? 58 : title.length > 28 ? 68 : 80;
  return (
    <div style={{ ...column, width: "100%", height: "100%", background: paper, fontFamily: FAMILY, padding: 72 }}>
      <Backdrop accent={accent} background={background} line={line} />
      <div style={{ display: "flex", alignItems: "center", height: LOGO_HEIGHT }}>
        {logo ? (
          // biome-ignore lint/performance/noImgElement: this is drawn into a picture, not into a page
          <img src={logo.source} alt="" height={LOGO_HEIGHT} width={Math.min(LOGO_HEIGHT * logo.ratio, 520)} />
        ) : (
          <div style={{ display: "flex", fontSize: 34, fontWeight: 600, color: ink }}>{siteName}</div>
        )}
      </div>
      <div style={{ ...column, flexGrow: 1, justifyContent: "flex-end" }}>
        {section && (
          <div style={{ display: "flex", fontSize: 28, fontWeight: 600, color: accent, marginBottom: 18 }}>
            {section}
          </div>
        )}
        <div
          style={{
            display: "flex",
            fontSize: titleSize,
            fontWeight: 600,
            lineHeight: 1.12,
            letterSpacing: "-0.03em",
            color: ink,
          }}
        >
          {title}
        </div>
        {description && (
          <div style={{ display: "flex", fontSize: 32, lineHeight: 1.45, color: muted, marginTop: 26 }}>
            {description}
          </div>
        )}
      </div>
    </div>
  );
}

/** The author's picture over the whole image, or a glow of the accent in the upper corner over a fine rule. */
function Backdrop({ accent, background, line }: { accent: string; background: Picture | undefined; line: string }) {
  const { width, height } = SOCIAL_IMAGE_SIZE;
  if (background) {
    return (
      // biome-ignore lint/performance/noImgElement: this is drawn into a picture, not into a page
      <img
        src={background.source}
        alt=""
        width={width}
        height={height}
        style={{ position: "absolute", top: 0, left: 0, objectFit: "cover" }}
      />
    );
  }
  return (
    <div style={{ display: "flex", position: "absolute", top: 0, left: 0, width, height }}>
      <div
        style={{
          position: "absolute",
          top: 0,
          left: 0,
          width,
          height,
          backgroundImage: `radial-gradient(circle at 92% -6%, ${accent}66 0%, ${accent}00 55%)`,
        }}
      />
      <div style={{ position: "absolute", left: 0, right: 0, bottom: 0, height: 10, background: accent }} />
      <div style={{ position: "absolute", left: 0, right: 0, bottom: 10, height: 1, background: line }} />
    </div>
  );
}
