import { snippetz } from "@scalar/snippetz";
import { parseJson } from "@/lib/base/parse-json";
import { DEFAULT_SAMPLE_LANGUAGES, findSampleLanguage, type SampleLanguage } from "@/lib/config/sample-languages";
import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import { buildRequestTemplate, type FormField, type RequestTemplate } from "@/lib/openapi/samples/request-template";

/** A request sample to show. */
export interface CodeSample {
  /** Key under which the choice of language is stored. */
  key: string;
  /** Name of the language. */
  label: string;
  /** The author's name of the sample: the `label` of `x-codeSamples`. */
  title?: string;
  /** Language for highlighting. */
  grammar: string;
  source: string;
}

/** The settings of samples: `api.examples`. */
export interface CodeSampleOptions {
  languages: readonly string[];
  onlyRequired: boolean;
  autogenerates: boolean;
}

const printer = snippetz();

/** Lists the request samples of an operation: the author's samples, then generated ones for the remaining languages. */
export function buildCodeSamples(page: OperationPage, options: CodeSampleOptions): CodeSample[] {
  const given = page.samples.map(({ language, label, source }) => {
    const known = findSampleLanguage(language);
    const key = known?.key ?? language.toLowerCase();
    const grammar = known?.grammar ?? language;
    return { key, label: known?.label ?? language, ...(label && { title: label }), grammar, source };
  });
  if (!options.autogenerates || page.isWebhook || page.channel) return given;
  const template = buildRequestTemplate(page, options.onlyRequired);
  const names = options.languages.length > 0 ? options.languages : DEFAULT_SAMPLE_LANGUAGES;
  const generated = names.flatMap((name) => {
    const language = findSampleLanguage(name);
    if (!language || given.some(({ key }) => key === language.key)) return [];
    const { key, label, grammar } = language;
    return [{ key, label, grammar, source: printSample(language, template) }];
  });
  return [...given, ...generated];
}

/** Writes a request in one language. */
export function printSample(language: SampleLanguage, template: RequestTemplate): string {
  const [target, client] = language.printer ?? [];
  if (!target || !client) return printFetch(template);
  const { url, restore } = protectPlaces(template.url);
  try {
    const request = { ...harRequest(template, language.key), url };
    const code = printer.print(target as never, client as never, request) ?? "";
    return restore(repairCode(code, language.key, url)).trim();
  } catch {
    // The library throws for some requests: show at least the method and the URL.
    return `${template.method} ${template.url}`;
  }
}

function harRequest(template: RequestTemplate, language: string) {
  const { method, headers, form, mediaType } = template;
  const empty = { httpVersion: "HTTP/1.1", cookies: [], queryString: [], headersSize: -1, bodySize: -1 };
  const base = { ...empty, method, headers };
  if (form) {
    const fields = language === "bash" || language === "go" ? form : joinRepeated(form);
    const params = fields.map(({ name, value, fileName }) => (fileName ? { name, fileName } : { name, value }));
    return { ...base, postData: { mimeType: mediaType, params } };
  }
  const { fileName } = template;
  if (fileName) {
    const text = language === "bash" ? `@${fileName}` : `<${fileName}>`;
    return { ...base, postData: { mimeType: mediaType, text } };
  }
  if (template.body === undefined) return base;
  return { ...base, postData: { mimeType: mediaType, text: quotableBody(template.body, language) } };
}

// Most languages write a form as a dictionary, in which a name can occur only once.
function joinRepeated(form: readonly FormField[]): FormField[] {
  const fields = new Map<string, FormField>();
  for (const field of form) {
    const earlier = fields.get(field.name);
    fields.set(field.name, earlier ? { ...earlier, value: `${earlier.value},${field.value}` } : field);
  }
  return [...fields.values()];
}

// In samples of these languages, the body is in single quotes. An apostrophe in JSON becomes a Unicode escape.
function quotableBody(body: string, language: string): string {
  if (language !== "powershell" && language !== "dart") return body;
  const isJson = /^\s*[[{"]/.test(body);
  if (!isJson) return body.replaceAll("'", language === "dart" ? "’" : "''");
  const json = language === "dart" ? JSON.stringify(JSON.parse(body)) : body;
  return json.replaceAll("'", "\\u0027");
}

// Replaces `{name}` and `<name>` in a URL by letters while it is printed, because each printer encodes the brackets differently.
function protectPlaces(url: string): { url: string; restore(code: string): string } {
  const places: string[] = [];
  const safe = url.replace(/\{[^}]*\}|<[^>]*>/g, (place) => {
    places.push(place);
    return `LECTERNPLACE${places.length - 1}END`;
  });
  return {
    url: safe,
    restore: (code) => code.replace(/LECTERNPLACE(\d+)END/gi, (whole, index) => places[Number(index)] ?? whole),
  };
}

// Fixes omissions of the library's printers.
function repairCode(code: string, language: string, url: string): string {
  switch (language) {
    case "bash":
      // The URL is quoted because the placeholders contain special characters of the shell. Brackets in names are decoded to be legible.
      return code
        .replace(`curl ${url}`, `curl '${url}'`)
        .replace(/(?<=--data-urlencode ')[^=\n]+/g, (name) => name.replaceAll("%5B", "[").replaceAll("%5D", "]"));
    case "python":
      return `import requests\n\nresponse = ${code}\n\nprint(response.json())`;
    case "go":
      return code.includes("os.Open(") ? code.replace('\t"net/http"\n', '\t"net/http"\n\t"os"\n') : code;
    case "swift":
      return code.replace(/": (?=[,\n\]])/g, '": NSNull()');
    default:
      return code;
  }
}

function printFetch({ method, url, headers, body, form, fileName }: RequestTemplate): string {
  const quote = (text: string) => JSON.stringify(text);
  const lines: string[] = [];
  if (form) {
    lines.push("const form = new FormData();");
    for (const { name, value, fileName: partName } of form) {
      lines.push(`form.append(${quote(name)}, ${partName ? "file" : quote(value)});`);
    }
    lines.push("");
  }
  const options = [`  method: ${quote(method)},`];
  if (headers.length > 0) {
    options.push("  headers: {", ...headers.map(({ name, value }) => `    ${quote(name)}: ${quote(value)},`), "  },");
  }
  if (form) options.push("  body: form,");
  else if (fileName) options.push("  body: file,");
  else if (body !== undefined) options.push(`  body: ${fetchBody(body)},`);
  lines.push(`const response = await fetch(${quote(url)}, {`, ...options, "});", "const data = await response.json();");
  return lines.join("\n");
}

// Writes JSON as a JavaScript expression, and any other body as a string.
function fetchBody(body: string): string {
  const value = parseJson(body);
  if (value === undefined) return JSON.stringify(body);
  return `JSON.stringify(${JSON.stringify(value, null, 2).replaceAll("\n", "\n  ")})`;
}
