import { Fragment, type ReactNode } from "react";

/** Maximum number of choices with content; of all others, only the labels are shown. */
const MAX_CHOICES = 200;

interface Choice {
  /** The value that is remembered. */
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface ChoiceTabsProps {
  /** Unique on the page; IDs of the parts start with it. */
  id: string;
  /** Accessible name of the choice. */
  label: string;
  choices: readonly Choice[];
  /** Name under which the browser stores the choice for other pages. */
  rememberedAs?: string;
  /** Groups of this name on one page are in sync: choosing a value in one chooses it in all that offer it. */
  linkedAs?: string;
  variant?: "bar" | "pills";
}

const bars = {
  bar: "flex items-center gap-1 border-b border-line px-2 in-[.code-group]:pe-12",
  pills: "mt-3 flex flex-wrap items-center gap-1.5",
};

const lists = { bar: "scroll-fade flex-nowrap overflow-x-auto", pills: "flex-wrap" };

const labels = {
  bar: "block whitespace-nowrap border-b-2 border-transparent px-2 py-2.5 text-xs touch:py-3.5 font-medium text-muted transition-colors hover:text-ink has-checked:border-primary has-checked:text-ink",
  pills:
    "block whitespace-nowrap rounded-md border border-line px-2 py-1 text-xs isolate after:absolute after:inset-x-0 after:-inset-y-2 after:-z-1 font-medium text-muted transition-colors hover:text-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-strong",
};

/** A choice between panels that works without scripts: radio buttons, and a style rule that hides the others. */
export function ChoiceTabs({
  id,
  label,
  choices: all,
  rememberedAs,
  linkedAs,
  variant = "bar",
}: ChoiceTabsProps): ReactNode {
  const choices = all.slice(0, MAX_CHOICES);
  const rest = all.slice(MAX_CHOICES);
  if (choices.length === 1 && variant === "pills") return choices[0]?.content;
  return (
    <div id={id}>
      <style>{hidingRules(id, choices.length)}</style>
      <div className={bars[variant]}>
        <fieldset aria-label={label} className={`flex flex-1 gap-1 [scrollbar-width:none] ${lists[variant]}`}>
          {choices.map((choice, index) => (
            <label
              key={choice.value}
              className={`${labels[variant]} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-primary-strong`}
            >
              <input
                id={`${id}-${index}`}
                type="radio"
                name={id}
                value={choice.value}
                defaultChecked={index === 0}
                autoComplete="off"
                data-remember={rememberedAs}
                data-linked={linkedAs}
                className="sr-only"
              />
              {choice.label}{" "}
            </label>
          ))}
        </fieldset>
      </div>
      {rest.length > 0 && (
        <p className="mt-2 max-h-40 overflow-y-auto text-xs break-words text-muted">
          {rest.map((choice, index) => (
            <Fragment key={choice.value}>
              {index > 0 && ", "}
              {choice.label}
            </Fragment>
          ))}
        </p>
      )}
      {choices.map((choice, index) => (
        <div key={choice.value} id={`${id}-panel-${index}`}>
          {choice.content}
        </div>
      ))}
    </div>
  );
}

function hidingRules(id: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `#${id}:not(:has(#${id}-${index}:checked))>#${id}-panel-${index}`)
    .join(",")
    .concat("{display:none}");
}
