import type { CommandOutput } from "@/cli/command-output";
import { UserError } from "@/lib/base/user-error";
import { READINESS_CHECKS, type ReadinessCheck } from "@/lib/check/score/readiness-checks";
import { visitSite } from "@/lib/check/score/visit-site";

/** Forms of the report. */
export const SCORE_FORMATS = ["table", "plain", "json"] as const;

/** How `score` runs. */
export interface ScoreCommandOptions {
  /** Address of the site. */
  url: string;
  format: (typeof SCORE_FORMATS)[number];
  /** Milliseconds since any fixed moment. */
  clock?: () => number;
}

type CheckedPoint = Pick<ReadinessCheck, "id" | "weight" | "description"> & { passes: boolean };

/**
 * Prints how well a running site serves agents, in points of a hundred.
 *
 * @returns the exit code, which is 0 whatever the score
 * @throws UserError if the address is none, or the site does not answer; its message is for the author
 */
export async function runScore(options: ScoreCommandOptions, output: CommandOutput): Promise<number> {
  const { url, format, clock = () => performance.now() } = options;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UserError(`"${url}" is not an address. Write it as https://docs.example.com.`);
  }
  const visit = visitSite(new URL(url), clock);
  const home = await visit.get("");
  if (home.status === 0)
    throw new UserError(`${url} does not answer. Start the site with lectern dev or lectern start.`);
  const checks: CheckedPoint[] = [];
  // One after the other: the site may be a small one.
  for (const { run, ...check } of READINESS_CHECKS) checks.push({ ...check, passes: await run(visit) });
  const score = checks.reduce((sum, { passes, weight }) => sum + (passes ? weight : 0), 0);
  output.print(
    format === "json" ? JSON.stringify({ url, score, checks }, null, 2) : listChecks(checks, format, output),
  );
  if (format !== "json") output.print(format === "table" ? `\n${score} of 100` : `score\t${score}`);
  return 0;
}

function listChecks(checks: readonly CheckedPoint[], format: "table" | "plain", { useColor }: CommandOutput): string {
  const width = Math.max(...checks.map(({ description }) => description.length));
  const paint = (color: number, text: string) => (useColor ? `\u001B[${color}m${text}\u001B[0m` : text);
  const lines = checks.map(({ id, passes, weight, description }) => {
    if (format === "plain") return [passes ? "pass" : "fail", passes ? weight : 0, weight, id].join("\t");
    const mark = passes ? paint(32, "✓") : paint(31, "✗");
    return `${mark} ${description.padEnd(width)}  ${String(passes ? weight : 0).padStart(2)} of ${weight}`;
  });
  return lines.join("\n");
}
