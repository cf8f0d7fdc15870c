import type { ReactNode } from "react";
import { SchemaFacts } from "@/components/openapi/schema-facts";
import { TypeLabel } from "@/components/openapi/type-label";
import type { InterfaceWords } from "@/lib/interface-words/words";
import type { SchemaRules as Rules, SchemaView } from "@/lib/openapi/document/operation-page-types";

interface SchemaRulesProps {
  rules: Rules;
  words: InterfaceWords;
  /** Draws what lies inside a part; the name goes into the anchors of its fields. */
  body: (part: SchemaView, name: string) => ReactNode;
}

/** True where there is something to draw beside the fields. */
export function hasRules({ conditions, contains, keyNames, not, isClosed }: Rules): boolean {
  return Boolean(conditions || contains || keyNames || not || isClosed);
}

/** Conditions, and what lists, keys and values must or must not be. */
export function SchemaRules({ rules, words, body }: SchemaRulesProps): ReactNode {
  const { conditions = [], contains, keyNames, not, isClosed } = rules;
  return (
    <>
      {conditions.map(({ when, met, unmet }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names and never move
        <div key={index} className="mt-4 divide-y divide-line rounded-xl border border-line">
          <Part title={words.conditionIf} part={when} body={body} name={`if-${index + 1}`} words={words} />
          {met && <Part title={words.conditionThen} part={met} body={body} name={`then-${index + 1}`} words={words} />}
          {unmet && (
            <Part title={words.conditionElse} part={unmet} body={body} name={`else-${index + 1}`} words={words} />
          )}
        </div>
      ))}
      {contains && <Rule title={words.mustContain} part={contains} body={body} name="contains" words={words} />}
      {keyNames && <Rule title={words.keyNames} part={keyNames} body={body} name="keys" words={words} />}
      {not && <Rule title={words.mustNotBe} part={not} body={body} name="not" words={words} />}
      {isClosed && <p className="mt-3 text-xs text-muted">{words.noOtherFields}</p>}
    </>
  );
}

interface PartProps {
  title: string;
  part: SchemaView;
  name: string;
  words: InterfaceWords;
  body: SchemaRulesProps["body"];
}

function Rule(props: PartProps): ReactNode {
  return (
    <div className="mt-4 rounded-xl border border-line">
      <Part {...props} />
    </div>
  );
}

function Part({ title, part, body, name, words }: PartProps): ReactNode {
  const hasInside = part.properties || part.variants || part.deeper;
  return (
    <div className="px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs font-semibold text-ink">
        {title} {!hasInside && <TypeLabel schema={part} />}
      </p>
      <SchemaFacts schema={part} words={words} />
      {body(part, name)}
    </div>
  );
}
