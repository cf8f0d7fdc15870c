import type { ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { linkProps } from "@/components/content/link/content-link";

interface TileProps {
  href?: string;
  title?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}

/** A link with a preview image. Images inside do not zoom. */
export function Tile({ href, title, description, children }: TileProps): ReactNode {
  return (
    <div className="tile" data-no-zoom="">
      <div className="tile-preview">{children}</div>
      <p className="tile-title">
        {href ? (
          <a className="card-link" {...linkProps(href)}>
            {renderInlineMarkdown(title ?? href)}
          </a>
        ) : (
          renderInlineMarkdown(title)
        )}
      </p>
      {description ? <p className="tile-description">{renderInlineMarkdown(description)}</p> : null}
    </div>
  );
}
