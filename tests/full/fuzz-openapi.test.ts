import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { stringify } from "yaml";
import { parseSource } from "@/lib/openapi/document/parse-source";
import { expect, test } from "@/tests/support/unit-test";
import { type Mutation, mutateJson, mutateText, mutation, textMutation } from "../support/mutate-json";
import { loadText, readEveryPage } from "../support/read-every-page";
import { describeTried, FUZZ_TIMEOUT, tryCases } from "../support/try-cases";
import { excessiveDocuments } from "./excessive-documents";
import { sampleDocument } from "./sample-document";

/** Folder with public sites; without it the project's own specifications alone are changed. */
const REAL_SITES = path.resolve(process.env.SITES_DIR ?? "../shared/sites");

/** Larger specifications take seconds for each case. */
const MAX_BYTES = 50_000;

/** What a page may come to, characters of JSON: no schema makes its page grow without end. */
const MAX_PAGE_SIZE = 4_000_000;

const originals = [sampleDocument, ...listSpecifications().flatMap((file) => parse(file))];

const reference = (name: string) => ({ $ref: `#/components/${name}` });

/** Values that mean something in a specification, where they do not belong. */
const values: unknown[] = [
  ...["schemas/Tree", "schemas/Person", "parameters/Id", "responses/Problem", "nothing", "schemas"].map(reference),
  ...[
    { $ref: "#" },
    { $ref: "#/paths" },
    { $ref: "other.yaml#/a" },
    { $ref: "https://elsewhere.test/a.json" },
    { $ref: 7 },
  ],
  ...[
    { type: "object", required: ["a"] },
    { allOf: [reference("schemas/Tree")] },
    { oneOf: [] },
    { enum: [] },
    { type: [] },
  ],
  ...[{ type: "array" }, { type: "array", minItems: 1e9 }, { type: "string", minLength: 1e9 }, { minProperties: 1e9 }],
  ...[{ type: "string", pattern: "(" }, { type: "number", multipleOf: 0 }, { minimum: 9, maximum: 1 }, { const: null }],
  ...[
    true,
    false,
    null,
    "",
    "GET",
    "object",
    0,
    -1,
    1e308,
    "2.0",
    "3.2.0",
    [],
    {},
    ["a", "a"],
    "{",
    "https://{",
    "constructor",
  ],
];

const oddity: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("retype", "retype", "rename", "swap", "delete"),
  place: fc.nat(),
  other: fc.nat(),
  value: fc.constantFrom(...values),
});

const changes = fc.record({
  original: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(originals.length - 1)),
  mutations: fc.array(fc.oneof({ weight: 4, arbitrary: oddity }, mutation), { minLength: 1, maxLength: 6 }),
  text: textMutation,
  isYaml: fc.boolean(),
});

test("every changed specification has pages, or problems that say where", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  const tried = await tryCases([50, 200], changes, async ({ original, mutations, text, isYaml }) => {
    const changed = mutateJson(originals[original], mutations);
    // A document that was deleted whole is an empty file.
    const written = (isYaml ? stringify(changed) : JSON.stringify(changed, null, 1)) ?? "";
    await requireOutcome(Buffer.from(mutateText(written, text)).toString("utf8"));
  });
  test.info().annotations.push({ type: "tried", description: describeTried(tried) });
});

for (const [title, document] of excessiveDocuments) {
  test(`${title}: the pages stay small`, async () => {
    const sizes = await requireOutcome(JSON.stringify(document));
    expect([...sizes.keys()]).toContain("GET /a");
  });
}

/** A specification is read as far as it can be, and what is wrong with it has a place in the file. */
async function requireOutcome(text: string): Promise<Map<string, number>> {
  const { kind, document, problems } = await loadText(text);
  const lines = text.split("\n").length;
  const vague = problems.find(
    ({ line, column, message, hint }) => !(line >= 1 && line <= lines && column >= 1 && message && hint),
  );
  if (vague) throw new Error(`A problem without a place or words: ${JSON.stringify(vague)}`);
  if (kind === "openapi" && !document && problems.length === 0) throw new Error("Neither pages nor a problem");
  const sizes = document ? readEveryPage(document) : new Map<string, number>();
  const large = [...sizes].find(([, size]) => size > MAX_PAGE_SIZE);
  if (large) throw new Error(`The page of ${large.join(" comes to ")} characters`);
  return sizes;
}

function listSpecifications(): string[] {
  const real = existsSync(REAL_SITES) ? readdirSync(REAL_SITES, { recursive: true, encoding: "utf8" }) : [];
  const files = real.filter((file) => /(?:openapi|api)[^/]*\.(?:json|ya?ml)$/i.test(file)).sort();
  const own = ["museum.yaml", "assistant.yaml"].map((file) => path.resolve("content/openapi", file));
  return [...own, ...files.map((file) => path.join(REAL_SITES, file))];
}

function parse(file: string): unknown[] {
  const text = readFileSync(file, "utf8");
  const { document } = text.length > MAX_BYTES ? {} : parseSource(text);
  return document?.openapi || document?.swagger ? [document] : [];
}
