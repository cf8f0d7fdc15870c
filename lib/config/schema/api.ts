import { z } from "zod";
import { readText } from "@/lib/config/read-value";
import { DEFAULT_SAMPLE_LANGUAGES, findSampleLanguage } from "@/lib/config/sample-languages";
import { derivedSetting, httpUrl, setting, text } from "@/lib/config/schema/values";
import { playgroundModes } from "@/lib/config/value-lists";

/** Removes `./` and a leading slash from a path, since files are named relative to the content folder. Keeps URLs. */
function readSource(value: unknown): string | undefined {
  const source = readText(value);
  return source === undefined || /^[a-z]+:\/\//i.test(source) ? source : source.replace(/^(\.?\/)+/, "");
}

function readDirectory(value: unknown): string | undefined {
  return readText(value)?.replace(/^(\.?\/)+|\/+$/g, "");
}

const source = text.meta({ description: "Path or URL of the specification.", normalize: readSource });
const directory = text.meta({ normalize: readDirectory });

/** A specification in docs.json. */
export interface WrittenSpecification {
  source: string;
  directory?: string | undefined;
  overlays?: string[] | undefined;
}

/** Converts one or several specifications, each a string or an object, to a list of objects. */
function listSpecifications(value: string | WrittenSpecification | (string | WrittenSpecification)[]) {
  return [value].flat().map((entry): WrittenSpecification => {
    return typeof entry === "string" ? { source: readSource(entry) ?? entry } : entry;
  });
}

const specificationObject = z.strictObject({
  source,
  directory: derivedSetting(directory, "Folder of the generated pages in the site's URLs.", "api-reference"),
  overlays: setting(z.array(text), "Overlay files applied to the specification."),
});

export const openapi = z
  .union([text, specificationObject, z.array(z.union([text, specificationObject]))])
  .transform(listSpecifications)
  .meta({ id: "openapi" });

const plainSource = z.strictObject({
  source,
  directory: setting(directory, "Folder of the generated pages in the site's URLs."),
});

export const asyncapi = z
  .union([text, plainSource, z.array(z.union([text, plainSource]))])
  .transform(listSpecifications)
  .meta({ id: "asyncapi" });

export const graphql = z.union([text, plainSource]);

export const sdk = z.strictObject({
  format: z
    .enum(["typedoc", "docfx", "javadoc", "sphinx", "phpdoc"])
    .meta({ description: "Tool that made the reference." }),
  source: text.meta({ description: "Path or URL of the reference." }),
  directory: setting(text, "Folder of the generated pages in the site's URLs."),
});

const playground = z.strictObject({
  display: setting(
    z.enum(playgroundModes),
    "What readers get: a form that sends requests, the URL with a copy button, the URL alone, or, with `auth`, the form if they have signed in.",
    "interactive",
  ),
  proxy: setting(
    z.boolean(),
    "Offer to send requests through the site's server if it runs with LECTERN_PLAYGROUND_PROXY=on.",
    true,
  ),
  credentials: setting(z.boolean(), "With `proxy: false`, send cookies along.", false),
});

const sampleLanguage = z
  .string()
  .refine((name) => findSampleLanguage(name) !== undefined, "must be a language of request samples, such as `bash`")
  .transform((name) => findSampleLanguage(name)?.key ?? name.toLowerCase());

const examples = z.strictObject({
  languages: setting(
    z.array(sampleLanguage).transform((names) => [...new Set(names)]),
    "Languages of generated request samples, in order.",
    DEFAULT_SAMPLE_LANGUAGES,
  ),
  defaults: setting(z.enum(["all", "required"]), "Which parameters appear in generated request samples.", "all"),
  prefill: setting(z.boolean(), "Fill the playground with the examples of the specification.", false),
  autogenerate: setting(z.boolean(), "Generate request samples; if false, only written ones are shown.", true),
});

export const api = z.strictObject({
  openapi: setting(openapi, "OpenAPI specifications of the site.", []),
  asyncapi: setting(asyncapi, "AsyncAPI specifications of the site.", []),
  playground: setting(playground, "The playground on API pages.", {}),
  params: setting(
    z.strictObject({
      expanded: setting(
        z.enum(["all", "closed"]).meta({ normalize: (value: unknown) => (value === true ? "all" : value) }),
        "Whether nested parameters start open.",
        "closed",
      ),
      post: setting(z.array(text), "Schema fields shown as labels after every parameter name.", []),
    }),
    "Lists of parameters.",
    {},
  ),
  url: setting(z.enum(["full"]), "Always show the base URL before the path of an operation."),
  examples: setting(examples, "Request samples.", {}),
  mdx: setting(
    z.strictObject({
      server: setting(
        z.union([httpUrl, z.array(httpUrl)]).transform((addresses) => [addresses].flat()),
        "Base URL for relative paths in `api` frontmatter.",
        [],
      ),
      auth: setting(
        z.strictObject({
          method: setting(z.enum(["bearer", "basic", "key", "cobo"]), "How requests are authenticated."),
          name: setting(text, "Name of the header or parameter for `key`."),
        }),
        "Authentication of hand-written API pages.",
        {},
      ),
    }),
    "Pages that describe an operation in their frontmatter.",
    {},
  ),
});

export const markdown = z.strictObject({
  schema: setting(z.boolean(), "Include the specification in the Markdown form of API pages.", true),
  instructions: setting(
    z.union([text, z.array(text)]).transform((lines) => [lines].flat().join("\n") || undefined),
    "Instructions for AI tools, placed in every Markdown page and in llms.txt.",
  ),
});
