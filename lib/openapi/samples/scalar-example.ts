import { numberOf, textOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { matches, sampleOfPattern } from "@/lib/openapi/samples/pattern-sample";

/** Example texts by `format`; section 5.5 of the format reference specifies the common ones. */
const FORMAT_EXAMPLES = new Map(
  Object.entries({
    date: "2023-12-25",
    "date-time": "2023-11-07T05:31:56Z",
    time: "05:31:56Z",
    duration: "P3D",
    email: "jsmith@example.com",
    "idn-email": "jsmith@example.com",
    hostname: "example.com",
    "idn-hostname": "example.com",
    uuid: "3c90c3cc-0d44-4b50-8888-8dd25736052a",
    ipv4: "127.0.0.1",
    ipv6: "2606:4700:3108::ac42:2835",
    uri: "https://example.com",
    url: "https://example.com",
    iri: "https://example.com",
    "uri-reference": "/path",
    "iri-reference": "/path",
    "uri-template": "https://example.com/{id}",
    "json-pointer": "/path",
    "relative-json-pointer": "1/path",
    regex: "^[a-z]+$",
    byte: "aSDinaTvuI8gbWludGxpZnk=",
    base64: "aSDinaTvuI8gbWludGxpZnk=",
  }),
);

/** Maximum length of an example in characters, even if its schema requires more. */
const LONGEST_TEXT = 2_000;

/** An example text for the format, pattern and length of a schema. */
export function stringExample(schema: JsonObject): string {
  const minimum = numberOf(schema.minLength) ?? 0;
  const maximum = numberOf(schema.maxLength) ?? Number.POSITIVE_INFINITY;
  const pattern = textOf(schema.pattern);
  const format = textOf(schema.format);
  const fits = (text: string) =>
    text.length >= minimum && text.length <= maximum && (!pattern || matches(pattern, text));
  const known = FORMAT_EXAMPLES.get(format ?? "");
  if (known !== undefined && !pattern) return known;
  const cased = known === undefined ? undefined : [known, known.toUpperCase()].find(fits);
  if (cased !== undefined) return cased;
  const sized = sizedText(minimum, maximum);
  if (!pattern || matches(pattern, sized)) return sized;
  return sampleOfPattern(pattern, minimum) ?? sized;
}

/** An example number: the mean of both limits, a number near a single limit, or 123 without limits. */
export function numberExample(schema: JsonObject, isInteger: boolean): number {
  const { minimum, maximum } = limitsOf(schema);
  const value = withinLimits(minimum, maximum);
  const rounded = isInteger ? roundInto(value, minimum, maximum) : value;
  const step = numberOf(schema.multipleOf);
  if (step === undefined || step <= 0) return rounded;
  const multiple = Math.ceil(rounded / step) * step;
  const fitting = maximum !== undefined && multiple > maximum ? Math.floor(rounded / step) * step : multiple;
  return Number.isInteger(fitting) ? fitting : Number(fitting.toPrecision(12));
}

function sizedText(minimum: number, maximum: number): string {
  const text = "<string>";
  if (text.length > maximum) return "string".padEnd(Math.min(minimum, maximum), "x").slice(0, Math.max(0, maximum));
  return text.length < minimum ? text.padEnd(Math.min(minimum, LONGEST_TEXT), "x") : text;
}

function limitsOf(schema: JsonObject): { minimum?: number; maximum?: number } {
  const isInteger = schema.type === "integer";
  const step = isInteger ? 1 : 0.01;
  const exclusiveMinimum = schema.exclusiveMinimum === true ? schema.minimum : schema.exclusiveMinimum;
  const exclusiveMaximum = schema.exclusiveMaximum === true ? schema.maximum : schema.exclusiveMaximum;
  const above = numberOf(exclusiveMinimum);
  const below = numberOf(exclusiveMaximum);
  const lower = [numberOf(schema.minimum), above === undefined ? undefined : above + step];
  const upper = [numberOf(schema.maximum), below === undefined ? undefined : below - step];
  const minimum = Math.max(...lower.map((limit) => limit ?? Number.NEGATIVE_INFINITY));
  const maximum = Math.min(...upper.map((limit) => limit ?? Number.POSITIVE_INFINITY));
  return { ...(Number.isFinite(minimum) && { minimum }), ...(Number.isFinite(maximum) && { maximum }) };
}

function withinLimits(minimum: number | undefined, maximum: number | undefined): number {
  if (minimum !== undefined && maximum !== undefined) return (minimum + maximum) / 2;
  if (minimum !== undefined) return minimum + 1;
  if (maximum !== undefined) return maximum >= 123 ? 123 : maximum - 1;
  return 123;
}

function roundInto(value: number, minimum: number | undefined, maximum: number | undefined): number {
  const floor = Math.floor(value);
  if (minimum !== undefined && floor < minimum) return Math.ceil(minimum);
  return maximum !== undefined && floor > maximum ? Math.floor(maximum) : floor;
}
