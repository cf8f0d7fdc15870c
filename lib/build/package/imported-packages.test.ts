import { importedPackages } from "@/lib/build/package/assemble-package";
import { expect, test } from "@/tests/support/unit-test";

const output = (...paths: string[]) => ({
  bytes: 1,
  inputs: {},
  exports: [],
  imports: [
    { path: "chunk.mjs", kind: "import-statement" as const },
    ...paths.map((path) => ({ path, kind: "import-statement" as const, external: true })),
  ],
});

test("packages are listed once, by scope and name; files of the bundle and modules of Node are not", () => {
  const outputs = {
    "keys.mjs": output("node:path", "fs/promises", "kysely", "@cfworker/json-schema"),
    "check.mjs": output("@scalar/snippetz/plugins", "kysely/helpers/sqlite"),
  };
  expect(importedPackages({ outputs })).toEqual(["kysely", "@cfworker/json-schema", "@scalar/snippetz"]);
});
