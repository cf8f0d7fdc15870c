import { cache, type ReactNode } from "react";
import { contentMessages } from "@/components/content/content-messages";

/** A variant of the site's content that readers choose from (`variations.options` of docs.json). */
interface VariationOption {
  id: string;
  label: string;
}

const current = cache((): { options: readonly VariationOption[] } => ({ options: [] }));

/** Sets the variations of the site for the render in progress; the first is seen until a reader chooses. */
export function setVariations(options: readonly VariationOption[]): void {
  current().options = options;
}

/** Content for one or several variations of the site. Where it names none, or the site has none, it is shown in all. */
export function Variation({ is, children }: { is?: string | readonly string[]; children?: ReactNode }): ReactNode {
  const ids = typeof is === "string" ? [is] : (is ?? []);
  if (ids.length === 0) return <div>{children}</div>;
  const { options } = current();
  const isHidden = options[0] !== undefined && !ids.includes(options[0].id);
  return (
    <div data-variation={JSON.stringify(ids)} hidden={isHidden}>
      {children}
    </div>
  );
}

/** The select that chooses the variation; the pipeline puts it before the first one of a page. */
export function VariationSwitcher(): ReactNode {
  const { options } = current();
  if (options.length < 2) return null;
  return (
    <label className="view-switcher">
      <span>{contentMessages().selectView}</span>
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
