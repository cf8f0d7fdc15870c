import { Fragment, type ReactNode } from "react";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { Disclosure } from "@/components/openapi/disclosure";
import { SchemaFacts } from "@/components/openapi/schema-facts";
import { hasRules, SchemaRules } from "@/components/openapi/schema-rules";
import { TypeLabel } from "@/components/openapi/type-label";
import { currentMessages } from "@/components/render-context";
import { breakableText } from "@/components/ui/breakable-text";
import { ChevronEnd } from "@/components/ui/glyph";
import type { DeeperSchema, PropertyView, SchemaView } from "@/lib/openapi/document/operation-page-types";

/** Values shared by all rows of a page. */
export interface SchemaContext {
  /** `api.params.expanded`: nested levels are open at first. */
  expands: boolean;
  /** URL that renders a deeper level. */
  deeperHref: (level: DeeperSchema, anchor: string) => string;
}

/** Props of a component for a part of a page, with the shared values. */
export type InContext<Props> = Props & { context: SchemaContext };

/** The same for a part below an anchor. */
export type PartProps<Props> = InContext<Props & { parent: string }>;

/** The fields of an object with their nested schemas. */
export function PropertyRows({
  properties,
  parent,
  context,
}: PartProps<{ properties: readonly PropertyView[] }>): ReactNode {
  return (
    <ul>
      {properties.map((property) => (
        <PropertyRow key={property.name} property={property} parent={parent} context={context} />
      ))}
    </ul>
  );
}

function PropertyRow({ property, parent, context }: PartProps<{ property: PropertyView }>): ReactNode {
  const { name, schema, isRequired } = property;
  const messages = currentMessages();
  const anchor = anchorOf(parent, name);
  const isDefaultBeside = isShort(schema.default);
  return (
    <li id={anchor} data-field={name} className="field">
      <div className="field-head">
        <Pills texts={schema.pillsBefore} />{" "}
        <a
          href={`#${encodeURIComponent(anchor)}`}
          className="field-name"
          data-deprecated={schema.isDeprecated || undefined}
        >
          <code>{breakableText(name)}</code>
        </a>{" "}
        <TypeLabel schema={schema} /> {isRequired && <span className="field-required">{messages.required}</span>}{" "}
        {schema.isDeprecated && <span className="field-deprecated">{messages.deprecated}</span>}{" "}
        {schema.isNullable && <span className="field-mark">{messages.nullable}</span>}{" "}
        {schema.isReadOnly && <span className="field-mark">{messages.readOnly}</span>}{" "}
        {schema.isWriteOnly && <span className="field-mark">{messages.writeOnly}</span>}{" "}
        {isDefaultBeside && (
          <span className="field-default">
            {messages.defaultValue}: <code>{schema.default}</code>
          </span>
        )}{" "}
        <Pills texts={schema.pillsAfter} />
      </div>
      <Description markdown={schema.description} />
      <SchemaFacts schema={isDefaultBeside ? { ...schema, default: undefined } : schema} />
      <SchemaChildren schema={schema} parent={anchor} context={context} />
    </li>
  );
}

/** True for a default that fits beside the type, as in fields written by authors. */
function isShort(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value.length < 50 && !value.includes("\n");
}

/** The nested part of a field, folded: its fields, its choices, or a link to a level that is not on the page. */
function SchemaChildren({ schema, parent, context }: PartProps<{ schema: SchemaView }>): ReactNode {
  const messages = currentMessages();
  if (schema.deeper) return <DeeperLink deeper={schema.deeper} parent={parent} context={context} />;
  if (!schema.properties && !schema.variants && !hasRules(schema)) return null;
  return (
    <Disclosure
      isOpen={context.expands}
      label={
        <>
          <span className="expandable-show">{messages.showChildren}</span>{" "}
          <span className="expandable-hide">{messages.hideChildren}</span>
        </>
      }
    >
      <SchemaBody schema={schema} parent={parent} context={context} />
    </Disclosure>
  );
}

/** The inside of a schema without a row of its own: fields, then choices. */
export function SchemaBody({ schema, parent, context }: PartProps<{ schema: SchemaView }>): ReactNode {
  if (schema.deeper) return <DeeperLink deeper={schema.deeper} parent={parent} context={context} />;
  const { properties, variants } = schema;
  return (
    <>
      {properties && <PropertyRows properties={properties} parent={parent} context={context} />}
      {variants && <Variants variants={variants} parent={parent} context={context} />}
      {hasRules(schema) && (
        <SchemaRules
          rules={schema}
          body={(part, name) => <SchemaBody schema={part} parent={`${parent}-${name}`} context={context} />}
        />
      )}
    </>
  );
}

type VariantsProps = PartProps<{ variants: NonNullable<SchemaView["variants"]> }>;

function Variants({ variants, parent, context }: VariantsProps): ReactNode {
  const messages = currentMessages();
  const choices = variants.options.map(({ label, schema }, index) => ({
    value: String(index),
    label,
    content: (
      <div className="mt-2">
        <Description markdown={schema.description} />
        <SchemaFacts schema={schema} />
        {!schema.properties && !schema.variants && !schema.deeper && <TypeLabel schema={schema} />}
        <SchemaBody schema={schema} parent={`${parent}-${index + 1}`} context={context} />
      </div>
    ),
  }));
  const name = variants.kind === "oneOf" ? messages.oneOf : messages.anyOf;
  return (
    <div className="mt-4">
      <p className="text-xs font-medium text-muted">
        {name}
        {variants.discriminator && ` · ${messages.chooseBy.replace("{name}", variants.discriminator)}`}
      </p>
      <ChoiceTabs id={`${domId(parent)}-of`} label={name} choices={choices} variant="pills" />
    </div>
  );
}

/** Maximum length of the anchor of a linked level, in characters: enough for dozens of levels. */
const MAX_ANCHOR_LENGTH = 400;

/** True if a level is too deep to be linked: a recursive schema has no deepest level. */
export function isTooDeep(anchor: string): boolean {
  return anchor.length > MAX_ANCHOR_LENGTH;
}

// A plain link to a page for the level; with scripts, its content replaces the link.
function DeeperLink({ deeper, parent, context }: PartProps<{ deeper: DeeperSchema }>): ReactNode {
  if (isTooDeep(parent)) return null;
  return (
    <div className="mt-3">
      <a
        href={context.deeperHref(deeper, parent)}
        data-in-place=""
        rel="nofollow"
        className="inline-flex items-center gap-1.5 rounded-xl border border-dashed border-line-strong px-3 py-2 text-xs font-medium text-muted hover:border-primary hover:text-primary-strong"
      >
        <ChevronEnd className="size-3.5 rtl:rotate-180" />
        {currentMessages().showMore}
      </a>
    </div>
  );
}

function Pills({ texts }: { texts: readonly string[] | undefined }): ReactNode {
  return texts?.map((text) => (
    <Fragment key={text}>
      <span className="field-label">{text}</span>{" "}
    </Fragment>
  ));
}

/**
 * Anchor of a field below its parent.
 * @example anchorOf("body-address", "postal code") // "body-address-postal-code"
 */
export function anchorOf(parent: string, name: string): string {
  const slug = name.replace(/[^\p{L}\p{N}_.-]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${parent}-${slug || "key"}`;
}

/** The same as an id that a style rule can name without escapes. */
export function domId(anchor: string): string {
  return `x-${[...anchor].map((character) => (/[\w-]/.test(character) ? character : `_${character.codePointAt(0)}_`)).join("")}`;
}
