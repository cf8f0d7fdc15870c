import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import { type LoadedDocument, loadDocument } from "@/lib/openapi/loading/load-document";
import { descriptionContent } from "@/lib/openapi/operation/description-html";
import { buildOperationPage } from "@/lib/openapi/operation/operations";
import { buildSchemaPage } from "@/lib/openapi/operation/schema-page";
import { buildCodeSamples } from "@/lib/openapi/samples/code-samples";

const SETTINGS = { postFields: ["x-since"], onlyRequired: false };
const SAMPLES = { languages: [], onlyRequired: false, autogenerates: true };

/** Deeper levels of schemas that are opened on each page. */
const MAX_OPENED = 3;

/** Loads a text as the specification of a site that holds no other file. */
export function loadText(text: string): Promise<LoadedDocument> {
  return loadDocument({
    location: "api.json",
    base: "/docs/api.json",
    text,
    readReference: (address) => Promise.reject(new Error(`there is no ${address}`)),
  });
}

/**
 * Builds the page of each operation as the site does, with samples, descriptions and the levels that readers may open.
 * @returns the pages' sizes in characters of JSON, by method and path
 */
export function readEveryPage(document: JsonObject): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const summary of summarizeOperations(document, "api.json")) {
    const name = `${summary.method} ${summary.path}`;
    const page = buildOperationPage(document, summary, SETTINGS);
    if (!page) throw new Error(`${name} has no page`);
    if (page.description) descriptionContent(page.description, "");
    const text = JSON.stringify([page, buildCodeSamples(page, SAMPLES)]);
    sizes.set(name, text.length);
    const deeper = [...text.matchAll(/"deeper":\{"pointer":("(?:[^"\\]|\\.)*")/g)].slice(0, MAX_OPENED);
    for (const [, pointer = '""'] of deeper) {
      buildSchemaPage(document, JSON.parse(pointer), { direction: "response", postFields: [] });
    }
  }
  return sizes;
}
