import type { ReactNode } from "react";
import { NavLink } from "@/components/navigation/nav-link";
import { renderContext } from "@/components/render-context";
import { Icon } from "@/components/ui/icon";
import type { IconReference } from "@/lib/config/icon-library";
import type { SiteSettings } from "@/lib/site/settings-types";

/** Platform key → name and, where it differs from the key, the icon. */
const platforms: Readonly<Record<string, readonly [name: string, icon?: string]>> = {
  x: ["X", "x-twitter"],
  "x-twitter": ["X"],
  twitter: ["Twitter"],
  website: ["Website", "globe"],
  "earth-americas": ["Website"],
  facebook: ["Facebook"],
  youtube: ["YouTube"],
  discord: ["Discord"],
  slack: ["Slack"],
  github: ["GitHub"],
  linkedin: ["LinkedIn"],
  instagram: ["Instagram"],
  "hacker-news": ["Hacker News"],
  medium: ["Medium"],
  telegram: ["Telegram"],
  bluesky: ["Bluesky"],
  threads: ["Threads"],
  reddit: ["Reddit"],
  podcast: ["Podcast"],
};

const plainIcons = new Set(["globe", "earth-americas", "podcast"]);

function platformIcon(platform: string): IconReference {
  const name = platforms[platform]?.[1] ?? platform;
  return { name, library: "fontawesome", style: plainIcons.has(name) ? "solid" : "brands" };
}

/** Link columns and social links. */
export function SiteFooter(): ReactNode {
  const { columns, socials } = renderContext().settings.footer;
  if (columns.length === 0 && socials.length === 0) return null;
  return (
    <footer id="footer" className="footer page-footer">
      <div className="page-footer-column">
        {columns.length > 0 && (
          <div className="advanced-footer mb-10 grid grid-cols-2 gap-8 md:grid-cols-4">
            {columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no stable key
              <FooterColumn key={index} column={column} id={`footer-column-${index}`} />
            ))}
          </div>
        )}
        {socials.length > 0 && <SocialLinks socials={socials} />}
      </div>
    </footer>
  );
}

type FooterSettings = SiteSettings["footer"];

function FooterColumn({ column, id }: { column: FooterSettings["columns"][number]; id: string }): ReactNode {
  const { header, items } = column;
  return (
    <div className="min-w-0">
      {header && (
        <p id={id} className="mb-3 text-sm font-semibold text-ink">
          {header}
        </p>
      )}
      <ul aria-labelledby={header ? id : undefined} className="flex flex-col gap-2 touch:gap-0">
        {items.map(({ href, label }) => (
          <li key={`${href} ${label}`}>
            <NavLink
              href={href}
              className="text-sm text-muted transition-colors hover:text-ink touch:inline-block touch:py-3"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SocialLinks({ socials }: Pick<FooterSettings, "socials">): ReactNode {
  return (
    <ul className="-ms-2 flex flex-wrap">
      {socials.map(({ platform, href }) => (
        <li key={platform}>
          <NavLink
            href={href}
            aria-label={platforms[platform]?.[0] ?? platform}
            className="grid size-9 place-items-center rounded-lg text-muted transition-colors hover:text-ink touch:size-11"
          >
            <Icon icon={platformIcon(platform)} size={18} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
