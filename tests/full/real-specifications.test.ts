import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { escapeKey, pointerKeys, valueAt } from "@/lib/openapi/document/json-pointer";
import { objectOf } from "@/lib/openapi/document/json-value";
import { isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { MediaTypeView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { loadSpecifications } from "@/lib/openapi/loading/load-specifications";
import { buildOperationPage } from "@/lib/openapi/operation/operations";
import { expect, test } from "@/tests/support/unit-test";

const SITES = join(process.cwd(), "../shared/sites");

// Operations, and bodies that are no file and that no value fits: two choices of a `oneOf` are the same, and the third is one of
// them with more fields, so that no value fits exactly one.
const sites: [site: string, operations: number, impossible: number][] = [
  ["spree-docs", 707, 4],
  ["mintlify-docs", 100, 0],
  ["dify-docs", 246, 0],
  ["canton-docs", 266, 2],
  ["trigger-docs", 64, 0],
  ["mem0-docs", 55, 1],
  ["crewai-docs", 16, 0],
];

/** Each of so many generated examples is validated; `SITES_PAGES=all` validates every one. */
const SAMPLED = process.env.SITES_PAGES === "all" ? 1 : 3;

function listFiles(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name), root) : [relative(root, join(folder, entry.name))],
  );
}

function createValidator(document: JsonObject) {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  const isOld = String(document.openapi).startsWith("3.0");
  const upgraded = isOld ? upgradeFromThreeToThreeOne(structuredClone(document) as never) : document;
  ajv.addSchema({ ...objectOf(upgraded), $id: "doc://x" }, undefined, undefined, false);
  return (pointer: string, value: unknown): boolean => {
    try {
      const path = pointer.split("/").map(encodeURIComponent).join("/");
      return ajv.compile({ $ref: `doc://x#${path}` })(value) === true;
    } catch {
      // Schemas that the validator itself refuses say nothing about the example.
      return true;
    }
  };
}

for (const [site, operations, impossible] of sites) {
  test(`${site}: every operation has a page, and a sample of its generated examples validates`, async () => {
    const contentDirectory = join(SITES, site);
    test.skip(!existsSync(contentDirectory), "needs real docs repositories: set SITES_DIR");
    test.setTimeout(120_000);
    const dataDirectory = mkdtempSync(join(tmpdir(), "lectern-specifications-"));
    const files = listFiles(contentDirectory);
    const { specifications } = await loadSpecifications({ contentDirectory, files, sources: [], dataDirectory });
    let pages = 0;
    let made = 0;
    const invalid: string[] = [];
    const without: string[] = [];
    for (const specification of specifications.values()) {
      const document = await specification.loadDocument();
      const isValid = createValidator(document);
      const check = (content: readonly MediaTypeView[], pointer: string) => {
        const reference = objectOf(valueAt(document, pointerKeys(pointer) ?? [])).$ref;
        const owner = typeof reference === "string" ? reference.slice(1) : pointer;
        for (const { mediaType, schema, examples } of content) {
          if (schema && isJsonMediaType(mediaType) && examples.length === 0) without.push(pointer);
          const generated = examples.filter(({ isGenerated }) => isGenerated);
          const place = `${owner}/content/${escapeKey(mediaType)}/schema`;
          for (const { value } of generated) {
            made += 1;
            // What stands for the levels of a large response that are not shown.
            if (JSON.stringify(value).includes('"…"')) continue;
            if (made % SAMPLED === 0 && !isValid(place, value)) invalid.push(place);
          }
        }
      };
      for (const summary of specification.operations) {
        const page = buildOperationPage(document, summary, { postFields: [], onlyRequired: false });
        pages += page === undefined ? 0 : 1;
        const pointer = `/paths/${escapeKey(summary.path)}/${summary.method.toLowerCase()}`;
        check(page?.requestBody?.content ?? [], `${pointer}/requestBody`);
        for (const { status, content } of page?.responses ?? []) check(content, `${pointer}/responses/${status}`);
      }
    }
    expect(pages).toBe(operations);
    // A response has an example anyway.
    expect(invalid.length + without.length, [...invalid, ...without].join("\n")).toBeLessThanOrEqual(impossible);
  });
}
