import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { joinClasses, readBoolean } from "@/components/mdx/prop-values";
import { withBasePath } from "@/components/ui/base-path";

interface ImageProps extends ComponentProps<"img"> {
  noZoom?: boolean | string;
  actions?: unknown;
  actionsPlacement?: string;
}

/** A picture. It opens large on click unless `noZoom` is set; the pipeline gives it its size, so that nothing moves. */
export function Image({
  src,
  alt,
  noZoom,
  actions: _actions,
  actionsPlacement: _placement,
  ...rest
}: ImageProps): ReactNode {
  const address = typeof src === "string" ? src : "";
  return (
    // biome-ignore lint/performance/noImgElement: pictures of a docs repository are served as they are
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      src={withBasePath(address)}
      alt={alt ?? ""}
      data-zoom={readBoolean(noZoom) ? undefined : ""}
    />
  );
}

/** A video. One that plays by itself is muted, loops and stays in place. */
export function Video({ src, autoPlay, ...rest }: ComponentProps<"video">): ReactNode {
  const plays = readBoolean(autoPlay);
  const silent = plays ? { autoPlay: true, muted: true, loop: true, playsInline: true } : {};
  return (
    <video
      preload="metadata"
      {...rest}
      {...silent}
      src={typeof src === "string" ? withBasePath(src) : src}
      className={joinClasses("video", rest.className)}
    />
  );
}

/** An embedded page. Numeric sizes keep their proportion when the column is narrower. */
export function Iframe({ title, style, ...rest }: ComponentProps<"iframe">): ReactNode {
  const width = Number(rest.width);
  const height = Number(rest.height);
  const ratio: CSSProperties = width > 0 && height > 0 ? { aspectRatio: `${width} / ${height}`, height: "auto" } : {};
  return <iframe loading="lazy" title={title ?? "Embedded content"} {...rest} style={{ ...ratio, ...style }} />;
}

/** A source of a picture or video, with the base path in place. */
export function Source({ src, srcSet, ...rest }: ComponentProps<"source">): ReactNode {
  return <source {...rest} src={src && withBasePath(src)} srcSet={srcSet && withBasePath(srcSet)} />;
}
