import type { ReactNode } from "react";
import { NavLink } from "@/components/navigation/nav-link";
import { renderContext } from "@/components/render-context";
import { withBasePath } from "@/components/ui/base-path";
import { hrefOfPath } from "@/lib/base/paths";
import type { SiteSettings } from "@/lib/site/settings-types";

/** The site's logo for both color modes, or its name. Leads to `logo.href`, else to `homePath`. */
export function Logo({ homePath }: { homePath: string }): ReactNode {
  const { settings } = renderContext();
  const { logo, name } = settings;
  const only = logo && onlyLogo(logo, settings.appearance);
  return (
    <NavLink
      href={logo?.href ?? hrefOfPath(homePath)}
      className="nav-logo flex min-h-10 min-w-0 touch:min-h-11 items-center rounded-md"
    >
      {!logo && <span className="nav-logo-name">{name}</span>}
      {only && <LogoImage address={only} name={name} className="" />}
      {logo && !only && (
        <>
          <LogoImage address={logo.light} name={name} className="dark:hidden" isOneOfTwo />
          <LogoImage address={logo.dark} name={name} className="not-dark:hidden" isOneOfTwo />
        </>
      )}
    </NavLink>
  );
}

/** The only image that a site needs, if it is one: browsers would also fetch the hidden image of an unused color mode. */
function onlyLogo(
  { light, dark }: { light: string; dark: string },
  { strict, default: mode }: SiteSettings["appearance"],
): string | undefined {
  if (light === dark) return light;
  if (!strict || mode === "system") return undefined;
  return mode === "dark" ? dark : light;
}

interface LogoImageProps {
  address: string;
  name: string;
  className: string;
  isOneOfTwo?: boolean;
}

function LogoImage({ address, name, className, isOneOfTwo }: LogoImageProps): ReactNode {
  return (
    <>
      {/* oxlint-disable-next-line nextjs/no-img-element -- logos are small vector files of any origin; resizing gains nothing */}
      <img
        suppressHydrationWarning
        src={withBasePath(address)}
        alt={name}
        height={28}
        // Browsers fetch a hidden image as well, unless it is lazy.
        loading={isOneOfTwo ? "lazy" : undefined}
        className={`h-7 w-auto min-w-0 max-w-48 object-contain object-left rtl:object-right ${className}`}
      />
      {/* Shown in place of an image that cannot be loaded. */}
      <span className={`nav-logo-name ${className}`}>{name}</span>
    </>
  );
}
