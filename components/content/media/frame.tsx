import type { CSSProperties, ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { joinClasses } from "@/components/content/prop-values";

interface FrameProps {
  caption?: ReactNode;
  hint?: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

/** A box around an image or a video, with a hint above and a caption below. */
export function Frame({ caption, hint, title, description, className, style, children }: FrameProps): ReactNode {
  const above = hint ?? title;
  const below = caption ?? description;
  return (
    <figure className={joinClasses("frame", className)} style={style}>
      {above ? <p className="frame-hint">{renderInlineMarkdown(above, { keepsLinks: true })}</p> : null}
      <div className="frame-box">{children}</div>
      {below ? <figcaption>{renderInlineMarkdown(below, { keepsLinks: true })}</figcaption> : null}
    </figure>
  );
}
