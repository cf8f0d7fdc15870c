import type { ReactNode } from "react";
import { NavLink } from "@/components/navigation/nav-link";
import { withBasePath } from "@/components/ui/base-path";
import type { SiteSettings } from "@/lib/site/settings-types";

/** The site's logo for both color modes, or its name. Leads to `logo.href`, else to `homePath`. */
export function Logo({ settings, homePath }: { settings: SiteSettings; homePath: string }): ReactNode {
  const { logo, name } = settings;
  return (
    <NavLink href={logo?.href ?? homePath} className="nav-logo flex min-w-0 shrink-0 items-center rounded-md">
      {logo ? (
        <>
          <LogoImage address={logo.light} name={name} className={logo.light === logo.dark ? "" : "dark:hidden"} />
          {logo.light !== logo.dark && <LogoImage address={logo.dark} name={name} className="not-dark:hidden" />}
        </>
      ) : (
        <span className="nav-logo-name">{name}</span>
      )}
    </NavLink>
  );
}

function LogoImage({ address, name, className }: { address: string; name: string; className: string }): ReactNode {
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: logos are small vector files of any origin; resizing gains nothing */}
      <img
        suppressHydrationWarning
        src={withBasePath(address)}
        alt={name}
        height={28}
        className={`h-7 w-auto max-w-48 object-contain object-left rtl:object-right ${className}`}
      />
      {/* Shown in the place of a picture that cannot be loaded. */}
      <span className={`nav-logo-name ${className}`}>{name}</span>
    </>
  );
}
