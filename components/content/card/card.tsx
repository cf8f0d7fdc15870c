import type { ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { isExternalAddress, linkProps } from "@/components/content/link/content-link";
import { nodeText } from "@/components/content/node-text";
import { joinClasses, readBoolean, readColor, readText } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { edgeDirection } from "@/components/render-context";
import { withBasePath } from "@/components/ui/base-path";
import { titleText } from "@/components/ui/breakable-text";
import { Icon } from "@/components/ui/icon";
import { ownValue } from "@/lib/base/own-value";

const TYPE_ICONS: Readonly<Record<string, string>> = {
  info: "circle-info",
  warning: "triangle-exclamation",
  note: "circle-exclamation",
  tip: "lightbulb",
  check: "check",
  danger: "circle-exclamation",
};

interface CardProps extends IconProperties {
  title?: ReactNode;
  color?: string;
  href?: string;
  target?: string;
  horizontal?: boolean | string;
  img?: string;
  alt?: string;
  cta?: ReactNode;
  arrow?: boolean | string;
  type?: string;
  description?: ReactNode;
  disabled?: boolean | string;
  className?: string;
  children?: ReactNode;
}

/** A card. With `href`, the link of its title is stretched over it, so that links in its text still work. */
export function Card({ title, href, className, ...rest }: CardProps): ReactNode {
  const img = readText(rest.img);
  const isDisabled = readBoolean(rest.disabled);
  const target = isDisabled ? undefined : href;
  const isHorizontal = readBoolean(rest.horizontal);
  const icon = rest.icon ?? ownValue(TYPE_ICONS, rest.type ?? "");
  return (
    <div
      className={joinClasses("card", className)}
      data-href={target ? "" : undefined}
      data-horizontal={isHorizontal || undefined}
      data-type={rest.type}
      aria-disabled={isDisabled || undefined}
    >
      {img ? <CardImage source={img} alt={rest.alt} /> : null}
      <div className="card-body">
        <Icon
          icon={icon}
          style={rest.iconType}
          library={rest.iconLibrary}
          color={readColor(rest.color)}
          className="card-icon"
        />
        <div className="card-text">
          <CardTitle title={title} href={target} target={rest.target} fallback={rest.cta ?? img} />
          {rest.description ? <p>{renderInlineMarkdown(rest.description)}</p> : null}
          {rest.children ? <div className="card-content">{rest.children}</div> : null}
          {rest.cta ? <span className="card-cta">{renderInlineMarkdown(rest.cta)}</span> : null}
        </div>
      </div>
      {target && readBoolean(rest.arrow, isExternalAddress(target)) ? <span className="card-arrow" /> : null}
    </div>
  );
}

interface CardTitleProps {
  title: ReactNode;
  href: string | undefined;
  target: string | undefined;
  fallback: ReactNode;
}

function CardTitle({ title, href, target, fallback }: CardTitleProps): ReactNode {
  const inline = renderInlineMarkdown(title);
  const shown = typeof inline === "string" ? titleText(inline, edgeDirection(inline)) : inline;
  const link = href && { ...linkProps(href), ...(target ? { target } : {}), className: "card-link" };
  if (!title) {
    return link ? (
      <a {...link}>
        <span className="sr-only">{nodeText(fallback) || href}</span>
      </a>
    ) : null;
  }
  return (
    <p className="card-title" data-component-part="card-title">
      {link ? <a {...link}>{shown}</a> : shown}
    </p>
  );
}

function CardImage({ source, alt }: { source: string; alt: string | undefined }): ReactNode {
  const name =
    source
      .split(/[?#]/)[0]
      ?.split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ?? "";
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the image fills the card whatever its size
    <img className="card-image" src={withBasePath(source)} alt={alt ?? name} loading="lazy" decoding="async" />
  );
}
