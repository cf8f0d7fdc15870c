// Cost of specifications. Run with `npx tsx bench/openapi.ts [specification …]`; each file named is read as well as a
// synthetic one of 1,500 operations. Prints CPU time as a ratio to a baseline measured in the same run.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import { loadSpecifications } from "@/lib/openapi/loading/load-specifications";
import { buildOperationPage } from "@/lib/openapi/operation/operations";

const rounds = 5;

/** Median CPU milliseconds of a task. */
async function measure(task: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage();
    await task();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

/** A specification of 1,500 operations over 100 schemas that refer to each other. */
function syntheticSpecification(): string {
  const reference = (index: number) => ({ $ref: `#/components/schemas/Model${index % 100}` });
  const json = (index: number) => ({ content: { "application/json": { schema: reference(index) } } });
  const operation = (name: string, index: number) => ({
    summary: `${name} thing ${index}`,
    tags: [`Tag ${index % 40}`],
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    ...(name === "Change" ? { requestBody: json(index) } : {}),
    responses: { 200: { description: "Fine.", ...json(index + 1) } },
  });
  const paths = Array.from({ length: 500 }, (_, index) => [
    `/things-${index}/{id}`,
    { get: operation("Read", index), put: operation("Change", index), delete: operation("Remove", index) },
  ]);
  const schemas = Array.from({ length: 100 }, (_, index) => [
    `Model${index}`,
    {
      type: "object",
      properties: {
        id: { type: "string" },
        next: reference(index + 1),
        all: { type: "array", items: reference(index + 7) },
      },
    },
  ]);
  const components = { schemas: Object.fromEntries(schemas) };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Large", version: "1" },
    paths: Object.fromEntries(paths),
    components,
  });
}

async function benchmark(name: string, folder: string, file: string, yardstick: number): Promise<void> {
  const text = await readFile(join(folder, file), "utf8");
  const data = await mkdtemp(join(tmpdir(), "lectern-bench-"));
  const options = { contentDirectory: folder, files: [file], sources: [file], dataDirectory: data };
  const cold = await measure(async () => {
    await rm(data, { recursive: true, force: true });
    await loadSpecifications(options);
  });
  const warm = await measure(() => loadSpecifications(options));
  const specification = (await loadSpecifications(options)).specifications.get(file);
  const document = await specification?.loadDocument();
  await rm(data, { recursive: true, force: true });
  if (!specification || !document) throw new Error(`${file} could not be read.`);
  const { operations } = specification;
  const navigation = await measure(() => createSpecificationCatalog([specification]).groups({ source: file }));
  const pages = await measure(() => {
    for (const operation of operations.slice(0, 200))
      buildOperationPage(document, operation, { postFields: [], onlyRequired: false });
  });
  const ratio = (time: number) => (time / yardstick).toFixed(2).padStart(9);
  const count = Math.min(200, operations.length) || 1;
  console.log(
    [
      name.slice(0, 34).padEnd(34),
      String(text.length).padStart(9),
      String(operations.length).padStart(6),
      ratio(cold),
      ratio(warm),
      ratio(navigation),
      ratio(pages / count),
    ].join(" "),
  );
}

const synthetic = await mkdtemp(join(tmpdir(), "lectern-bench-"));
await writeFile(join(synthetic, "large.json"), syntheticSpecification());
const sample = syntheticSpecification();
const yardstick = await measure(() => JSON.stringify(JSON.parse(sample)));
console.log(
  `Baseline: parsing and writing ${sample.length} characters of JSON, ${yardstick.toFixed(1)} ms. The rest are ratios to it.`,
);
console.log(`${"specification".padEnd(34)} characters  count  cold load warm load navigation one page`);
await benchmark("synthetic", synthetic, "large.json", yardstick);
for (const path of process.argv.slice(2).map((path) => resolve(path))) {
  await benchmark(basename(path), dirname(path), basename(path), yardstick);
}
await rm(synthetic, { recursive: true, force: true });
