import { ImageResponse } from "next/og";
import type { CSSProperties } from "react";
import type { Picture } from "@/app/lectern/og/load-picture";
import { type SetTexts, setTexts } from "@/app/lectern/og/set-texts";
import type { DrawnText } from "@/lib/lettering/draw-text";
import { SOCIAL_IMAGE_SIZE } from "@/lib/seo/page-metadata";
import type { SocialImageContent } from "@/lib/seo/social-image";

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
  const texts = await setTexts(content);
  const image = new ImageResponse(<SocialImage {...content} {...pictures} texts={texts} />, SOCIAL_IMAGE_SIZE);
  return image.arrayBuffer();
}

const column: CSSProperties = { display: "flex", flexDirection: "column" };

type SocialImageProps = Pick<SocialImageContent, "isDark" | "accent" | "direction"> & {
  texts: SetTexts;
  logo: Picture | undefined;
  background: Picture | undefined;
};

function SocialImage({ texts, isDark, accent, direction, logo, background }: SocialImageProps) {
  const { paper, ink, muted, line } = palettes[isDark ? "dark" : "light"];
  const { siteName, section, title, description } = texts;
  const alignItems = direction === "rtl" ? "flex-end" : "flex-start";
  return (
    <div style={{ ...column, alignItems, width: "100%", height: "100%", background: paper, padding: 72 }}>
      <Backdrop accent={accent} background={background} line={line} isMirrored={direction === "rtl"} />
      <div style={{ display: "flex", alignItems: "center", height: LOGO_HEIGHT }}>
        {logo ? (
          // biome-ignore lint/performance/noImgElement: this is drawn into a picture, not into a page
          <img src={logo.source} alt="" height={LOGO_HEIGHT} width={Math.min(LOGO_HEIGHT * logo.ratio, 520)} />
        ) : (
          <Outlines text={siteName} color={ink} />
        )}
      </div>
      <div style={{ ...column, alignItems, flexGrow: 1, justifyContent: "flex-end" }}>
        <Outlines text={section} color={accent} below={14} />
        <Outlines text={title} color={ink} below={22} />
        <Outlines text={description} color={muted} />
      </div>
    </div>
  );
}

/** A text that is already drawn, so that every script is right. @param props.below space in pixels. */
function Outlines({ text, color, below = 0 }: { text: DrawnText | undefined; color: string; below?: number }) {
  if (!text) return null;
  const [width, height] = [Math.ceil(text.width), Math.ceil(text.height)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${color}">${text.outlines}</svg>`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  // biome-ignore lint/performance/noImgElement: this is drawn into a picture, not into a page
  return <img src={source} alt="" width={width} height={height} style={{ marginBottom: below }} />;
}

interface BackdropProps {
  accent: string;
  background: Picture | undefined;
  line: string;
  /** The glow is opposite to where the texts begin. */
  isMirrored: boolean;
}

/** The author's picture over the whole image, or a glow of the accent in the upper corner over a fine rule. */
function Backdrop({ accent, background, line, isMirrored }: BackdropProps) {
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
          backgroundImage: `radial-gradient(circle at ${isMirrored ? 8 : 92}% -6%, ${accent}66 0%, ${accent}00 55%)`,
        }}
      />
      <div style={{ position: "absolute", left: 0, right: 0, bottom: 0, height: 10, background: accent }} />
      <div style={{ position: "absolute", left: 0, right: 0, bottom: 10, height: 1, background: line }} />
    </div>
  );
}
