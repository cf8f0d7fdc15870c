import type { Row } from "./row";
import { allRows } from "./rows/all-rows";

/** Whether a row holds, in part, or is declared absent. */
export function stateOf({ proofs }: Row): "held" | "partial" | "absent" {
  if (proofs.some(({ kind }) => kind === "partial")) return "partial";
  return proofs.some(({ kind }) => kind === "absent") ? "absent" : "held";
}

/** Counts of the rows of each section, and what is missing, as text. */
export function formatReport(rows: readonly Row[]): string {
  const count = (part: readonly Row[]) => {
    const of = (state: string) => part.filter((row) => stateOf(row) === state).length;
    return [part.length, of("held"), of("partial"), of("absent")].map((number) => String(number).padStart(8)).join("");
  };
  const sections = [...new Set(rows.map(({ section }) => section))];
  const missing = rows.flatMap(({ section, name, proofs }) =>
    proofs.flatMap((proof) => {
      if (proof.kind === "partial") return [`partial  ${section} ${name}: ${proof.lacks}`];
      return proof.kind === "absent" ? [`absent   ${section} ${name}: ${proof.because}`] : [];
    }),
  );
  return [
    "section     rows    held partial  absent",
    ...sections.map((section) => section.padEnd(8) + count(rows.filter((row) => row.section === section))),
    "all".padEnd(8) + count(rows),
    "",
    ...missing,
  ].join("\n");
}

if (process.argv[1]?.endsWith("report.ts")) console.log(formatReport(allRows));
