import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "@/components/content/prop-values";
import { linkAddress } from "@/components/navigation/link-address";
import { edgeDirection } from "@/components/render-context";

/** True for an address that leaves the site: anything with a scheme or a host, except mail and telephone. */
export function isExternalAddress(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(href);
}

/** The attributes of a link to `href`: base path in place, other sites in a new tab. */
export function linkProps(href: string): { href: string; target?: string; rel?: string } {
  // Authors may give anything.
  const address = String(href);
  return isExternalAddress(address)
    ? { href: address, target: "_blank", rel: "noreferrer noopener" }
    : { href: linkAddress(address) };
}

/** A link in content: a plain anchor, since `LinkNavigation` handles the clicks of all links. */
export function ContentLink({ href, className, children, ...rest }: ComponentProps<"a">): ReactNode {
  if (!href) {
    return (
      <a className={className} {...rest}>
        {children}
      </a>
    );
  }
  const dir = typeof children === "string" ? edgeDirection(children) : undefined;
  return (
    <a {...linkProps(href)} dir={dir} {...rest} className={joinClasses("link", className)}>
      {children}
    </a>
  );
}
