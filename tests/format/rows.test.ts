import { readFileSync } from "node:fs";
import { findMistakes } from "@/lib/config/validate-config";
import { problemCatalog } from "@/lib/problems/catalog";
import { compiledFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";
import { formatReport, stateOf } from "./report";
import type { Proof } from "./row";
import { allRows } from "./rows/all-rows";

/*
 * The rows of the format reference: those that need no server are tried here, the others by `format.spec.ts`. A row that
 * another test proves names a sentence of it.
 */
test("every row is there once, and has a proof", () => {
  const names = allRows.map(({ section, name }) => `${section} ${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(allRows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

test("the report counts rows by section", () => {
  const lines = formatReport(allRows).split("\n");
  const held = allRows.filter((row) => stateOf(row) === "held").length;
  const total = lines.find((line) => line.startsWith("all"));
  expect(total?.split(/ +/).slice(1, 3)).toEqual([String(allRows.length), String(held)]);
});

test("no row that is stated or in common use is absent or in part", () => {
  expect(allRows.filter((row) => row.tag !== "RARE" && stateOf(row) !== "held").map(({ name }) => name)).toEqual([]);
});

for (const section of new Set(allRows.map((row) => row.section))) {
  test(`section ${section}`, async () => {
    for (const { name, proofs } of allRows.filter((row) => row.section === section)) {
      for (const proof of proofs) expect.soft(await faultOf(proof), `${section} ${name}`).toBeUndefined();
    }
  });
}

/** What is wrong with a proof that needs no server; undefined if nothing is. */
async function faultOf(proof: Proof): Promise<string | undefined> {
  if (proof.kind === "tested") {
    const isThere = readFileSync(proof.file, "utf8").includes(proof.sentence);
    return isThere && /\btests?\b/.test(proof.file) ? undefined : `no test in ${proof.file} says "${proof.sentence}"`;
  }
  if (proof.kind === "mistake") {
    const codes: string[] = findMistakes(proof.config).map(({ code }) => code);
    const isSaid = proof.code === null ? codes.length === 0 : codes.includes(proof.code);
    return isSaid ? undefined : `the check says ${codes.join(", ") || "nothing"} of ${JSON.stringify(proof.config)}`;
  }
  if (proof.kind === "complaint") {
    const codes = (await compiledFixture(proof.page)).problems.map(({ code }) => code);
    return codes.includes(proof.code) ? undefined : `the check says ${codes.join(", ") || "nothing"} of ${proof.page}`;
  }
  const isCode = proof.kind === "absent" && /^[a-z]+(?:-[a-z]+)+$/.test(proof.because);
  return isCode && !(proof.because in problemCatalog) ? `there is no problem ${proof.because}` : undefined;
}
