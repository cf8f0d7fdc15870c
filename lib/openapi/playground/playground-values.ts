import { isObject } from "@/lib/config/read-value";
import { isBinaryMediaType, isFormMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { ParameterView, RequestBodyView, SchemaView } from "@/lib/openapi/document/operation-page-types";
import { typedValue, writeForm } from "@/lib/openapi/playground/playground-form";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { type PlaygroundValues, parameterKey } from "@/lib/openapi/playground/playground-request";
import { exampleSource } from "@/lib/openapi/samples/example-source";

/** First values of the form: examples, required defaults, what is known of the reader, and earlier `credentials`. */
export function initialValues(
  { operation, prefills, inputs }: PlaygroundModel,
  credentials: Readonly<Record<string, string>>,
): PlaygroundValues {
  const defaults = operation.security.flat().flatMap((scheme) => {
    const own = inputOf(inputs, scheme.place, scheme.name) ?? scheme.default;
    return own ? [[scheme.id, own]] : [];
  });
  const known = operation.parameters.flatMap(({ place, name }) => {
    const own = inputOf(inputs, place, name);
    return own === undefined ? [] : [[parameterKey({ place, name }), own]];
  });
  return {
    server: operation.servers[0],
    serverVariables: Object.fromEntries(
      (operation.servers[0]?.variables ?? []).flatMap(({ name }) => {
        const own = inputOf(inputs, "server", name);
        return own === undefined ? [] : [[name, own]];
      }),
    ),
    security: operation.security.length > 0 ? 0 : -1,
    credentials: { ...Object.fromEntries(defaults), ...credentials },
    parameters: {
      ...Object.assign({}, ...operation.parameters.map((parameter) => parameterTexts(parameter, prefills))),
      ...Object.fromEntries(known),
    },
    ...bodyValues(operation.requestBody, prefills),
  };
}

/** The value of a name in one part of the inputs, as a text; names of headers are the same in any case. */
function inputOf(inputs: PlaygroundModel["inputs"], part: string, name: string): string | undefined {
  const values = inputs?.[part];
  if (!isObject(values)) return undefined;
  const isSame = (key: string) => key === name || (part === "header" && key.toLowerCase() === name.toLowerCase());
  const [, value] = Object.entries(values).find(([key]) => isSame(key)) ?? [];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? `${value}` : undefined;
}

function parameterTexts(parameter: ParameterView, prefills: boolean): Record<string, string> {
  const { schema, prefill, isRequired } = parameter;
  const initial = isRequired && schema.default !== undefined ? typedValue(schema.default, schema.type) : undefined;
  const value = prefills ? prefill : initial;
  return writeForm(schema, value, parameterKey(parameter));
}

/** The body of a media type, the first one if absent: its example, or what of a made one is worth sending. */
export function bodyValues(
  body: RequestBodyView | undefined,
  prefills: boolean,
  chosenType?: string,
): Pick<PlaygroundValues, "mediaType" | "fields"> & { raw: PlaygroundValues["raw"] } {
  const media = body?.content.find((content) => content.mediaType === chosenType) ?? body?.content[0];
  const mediaType = media?.mediaType ?? "";
  const { value, isGenerated = true } = media?.examples[0] ?? {};
  const empty = { mediaType, fields: {}, raw: undefined };
  if (value === undefined || isBinaryMediaType(mediaType)) return empty;
  if (isFormMediaType(mediaType)) {
    return prefills && !isGenerated && media?.schema ? { ...empty, fields: writeForm(media.schema, value) } : empty;
  }
  const sent = isGenerated && media?.schema ? worthSending(media.schema, value) : value;
  return { ...empty, raw: typeof sent === "string" ? sent : exampleSource({ ...media, mediaType }, sent).source };
}

/** The parts of a generated value that are sent: required fields, and fields for which the author gives a value. */
function worthSending(schema: SchemaView, value: unknown): unknown {
  // The fields of a list's items belong to the list.
  if (Array.isArray(value)) return value.map((item) => worthSending(schema, item));
  if (!isObject(value) || schema.variants) return value;
  const kept = (schema.properties ?? []).flatMap(({ name, isRequired, schema: inner }) => {
    const isGiven = (inner.examples?.length ?? 0) > 0;
    return Object.hasOwn(value, name) && (isRequired || isGiven) ? [[name, worthSending(inner, value[name])]] : [];
  });
  return Object.fromEntries(kept);
}
