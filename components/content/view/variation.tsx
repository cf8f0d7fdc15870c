import type { ReactNode } from "react";
import { currentMessages, knownSettings } from "@/components/render-context";

/** The variants of the site's content (`variations.options` of docs.json); the first is seen until a reader chooses. */
function listVariations() {
  return knownSettings()?.variations?.options ?? [];
}

/** Content for one or several variations of the site. Where it names none, or the site has none, it is shown in all. */
export function Variation({ is, children }: { is?: string | readonly string[]; children?: ReactNode }): ReactNode {
  const ids = typeof is === "string" ? [is] : (is ?? []);
  if (ids.length === 0) return <div>{children}</div>;
  const [first] = listVariations();
  const isHidden = first !== undefined && !ids.includes(first.id);
  return (
    <div data-variation={JSON.stringify(ids)} hidden={isHidden}>
      {children}
    </div>
  );
}

/** The select that chooses the variation; the pipeline puts it before the first one of a page. */
export function VariationSwitcher(): ReactNode {
  const options = listVariations();
  if (options.length < 2) return null;
  return (
    <label className="view-switcher">
      <span>{currentMessages().selectView}</span>
      <select className="select" data-variation-select="" autoComplete="off">
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
