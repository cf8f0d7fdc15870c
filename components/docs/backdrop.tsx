import type { ReactNode } from "react";
import { withBasePath } from "@/components/ui/base-path";
import type { SiteSettings } from "@/lib/site/settings-types";

export interface BackdropProps {
  background: SiteSettings["background"];
  theme: SiteSettings["theme"];
}

/** The background of a page: color, pattern, and image of `background`. */
export function Backdrop({ background, theme }: BackdropProps): ReactNode {
  const { decoration, image, color } = background;
  return (
    <>
      {color && <PageColors color={color} />}
      <div
        id={theme === "almond" ? "almond-background-color" : "background-color"}
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 -z-20 bg-(--shell-background) print:hidden"
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-[44rem] overflow-hidden empty:hidden print:hidden"
      >
        {image && (
          <>
            <BackdropImage address={image.light} className={image.light === image.dark ? "" : "dark:hidden"} />
            {image.light !== image.dark && <BackdropImage address={image.dark} className="hidden dark:block" />}
          </>
        )}
        {decoration && <div className={`absolute inset-0 backdrop-${decoration}`} />}
      </div>
    </>
  );
}

/** The author's page colors as the variables that `globals.css` reads; anything but a hex color is left out. */
function PageColors({ color }: { color: NonNullable<SiteSettings["background"]["color"]> }): ReactNode {
  const rules = (["light", "dark"] as const).flatMap((mode) => {
    const value = color[mode];
    return value && /^#[\da-f]{3,8}$/i.test(value) ? `--site-page-${mode}:${value};` : [];
  });
  return <style>{`:root{${rules.join("")}}`}</style>;
}

function BackdropImage({ address, className }: { address: string; className: string }): ReactNode {
  return (
    // biome-ignore lint/performance/noImgElement: the image of a docs repository may have any origin
    <img
      src={withBasePath(address)}
      alt=""
      className={`absolute inset-x-0 top-0 w-full object-cover object-top ${className}`}
    />
  );
}
