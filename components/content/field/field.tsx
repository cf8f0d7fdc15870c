import { Fragment, type ReactNode } from "react";
import { uniqueId } from "@/components/content/component-id";
import { readBoolean, readList, readText } from "@/components/content/prop-values";
import { currentMessages } from "@/components/render-context";
import { breakableText } from "@/components/ui/breakable-text";
import { fieldId } from "@/lib/content/pipeline/heading-id";

interface FieldProps {
  type?: string;
  required?: boolean | string;
  optional?: boolean | string;
  deprecated?: boolean | string;
  default?: unknown;
  placeholder?: string;
  hidden?: boolean | string;
  id?: string;
  pre?: readonly string[] | string;
  post?: readonly string[] | string;
  children?: ReactNode;
}

interface ParamFieldProps extends FieldProps {
  query?: string;
  path?: string;
  body?: string;
  header?: string;
  name?: string;
}

/** A parameter of a request: exactly one of `query`, `path`, `body`, `header` holds its name and says where it goes. */
export function ParamField({ query, path, body, header, name, ...field }: ParamFieldProps): ReactNode {
  const places = { query, path, body, header };
  const place = Object.entries(places).find(([, value]) => typeof value === "string");
  return <Field {...field} name={place?.[1] ?? readText(name) ?? ""} location={place?.[0]} />;
}

/** A field of a response. */
export function ResponseField({ name, ...field }: FieldProps & { name?: string }): ReactNode {
  return <Field {...field} name={readText(name) ?? ""} />;
}

function Field({ name, location, ...field }: FieldProps & { name: string; location?: string }): ReactNode {
  if (readBoolean(field.hidden)) return null;
  const id = field.id ?? uniqueId(fieldId(name));
  const isDeprecated = readBoolean(field.deprecated);
  return (
    <div className="field" id={id}>
      <div className="field-head">
        <Labels texts={field.pre} />{" "}
        <a className="field-name" href={`#${encodeURIComponent(id)}`} data-deprecated={isDeprecated || undefined}>
          <code>{breakableText(name)}</code>
        </a>{" "}
        {field.type ? <span className="field-type">{field.type}</span> : null}{" "}
        {location ? <span className="field-mark field-place">{location}</span> : null} <Facts {...field} />{" "}
        <Labels texts={field.post} />
      </div>
      {field.children ? <div className="field-content">{field.children}</div> : null}
    </div>
  );
}

function Facts(field: FieldProps): ReactNode {
  const messages = currentMessages();
  const fallback = formatDefault(field.default);
  return (
    <>
      {readBoolean(field.required) ? <span className="field-required">{messages.required}</span> : null}{" "}
      {readBoolean(field.deprecated) ? <span className="field-deprecated">{messages.deprecated}</span> : null}{" "}
      {fallback === undefined ? null : (
        <span className="field-default">
          {messages.defaultValue}: <code>{fallback}</code>
        </span>
      )}
    </>
  );
}

function Labels({ texts }: { texts: FieldProps["pre"] }): ReactNode {
  return readList(texts).map((label) => (
    <Fragment key={label}>
      <span className="field-label">{label}</span>{" "}
    </Fragment>
  ));
}

/** A default value as text. @returns undefined for none, and for values too large or nested to show in a line */
export function formatDefault(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  const json = JSON.stringify(value);
  const isNested = typeof value === "object" && Object.values(value).some((entry) => typeof entry === "object");
  return json === undefined || json.length >= 50 || isNested ? undefined : json;
}
