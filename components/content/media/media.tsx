import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { joinClasses, readBoolean, readList } from "@/components/content/prop-values";
import { currentMessages } from "@/components/render-context";
import { basePath, withBasePath } from "@/components/ui/base-path";
import { addressProps } from "@/lib/base/base-path-addresses";
import { frameTitle } from "@/lib/content/pipeline/media-names";

interface ImageProps extends ComponentProps<"img"> {
  noZoom?: boolean | string;
  /** True, or some of `copy` and `download`. */
  actions?: boolean | string | readonly string[];
  /** `bottom-center`, or another edge and side. */
  actionsPlacement?: string;
}

/** An image that opens large unless `noZoom` is set. `actions` are buttons over it. */
export function Image({ src, alt, noZoom, actions, actionsPlacement, ...rest }: ImageProps): ReactNode {
  const messages = currentMessages();
  const address = typeof src === "string" ? withBasePath(src) : "";
  const image = (
    // oxlint-disable-next-line nextjs/no-img-element -- images of a docs repository are served as they are
    <img
      loading="lazy"
      decoding="async"
      {...addressProps(rest, basePath())}
      src={address}
      alt={alt ?? ""}
      data-zoom={readBoolean(noZoom) ? undefined : messages.enlargeImage}
    />
  );
  const wanted = readActions(actions);
  if (wanted.length === 0) return image;
  return (
    <span className="image-box">
      {image}
      <span className="image-actions" data-placement={actionsPlacement ?? "bottom-center"} data-no-zoom="">
        {wanted.includes("copy") ? <button type="button" data-image-copy="" aria-label={messages.copyImage} /> : null}
        {wanted.includes("download") ? <a href={address} download="" aria-label={messages.downloadImage} /> : null}
      </span>
    </span>
  );
}

function readActions(actions: ImageProps["actions"]): string[] {
  if (actions === true || actions === "true" || actions === "") return ["copy", "download"];
  return actions === false || actions === "false" ? [] : readList(actions);
}

/** A video. One that plays by itself is muted, loops and stays in place. */
export function Video({ autoPlay, ...rest }: ComponentProps<"video">): ReactNode {
  const plays = readBoolean(autoPlay);
  const silent = plays ? { autoPlay: true, muted: true, loop: true, playsInline: true } : {};
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- authors add captions as children
    <video
      preload="metadata"
      {...addressProps(rest, basePath())}
      {...silent}
      className={joinClasses("video", rest.className)}
    />
  );
}

/** An embedded page. Numeric sizes keep their proportion when the column is narrower. */
export function Iframe({ title, style, ...rest }: ComponentProps<"iframe">): ReactNode {
  const width = Number(rest.width);
  const height = Number(rest.height);
  const ratio: CSSProperties = width > 0 && height > 0 ? { aspectRatio: `${width} / ${height}`, height: "auto" } : {};
  const given = addressProps(rest, basePath());
  return <iframe loading="lazy" title={title ?? frameTitle(rest.src)} {...given} style={{ ...ratio, ...style }} />;
}

/** A source of an image or video, with the base path in place. */
export function Source(props: ComponentProps<"source">): ReactNode {
  return <source {...addressProps(props, basePath())} />;
}
