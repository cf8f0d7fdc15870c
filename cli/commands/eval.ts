import { type Command, InvalidArgumentError, Option } from "commander";
import { runCommand } from "@/cli/commands/shared-options";
import type { EvaluationOptions } from "@/cli/run-eval";
import type { EvaluationLimits, TokenPrices } from "@/lib/assistant/evaluation/summarize";

/** Options that bound a measure, and on which side. */
const LIMITS = [
  ["--min-recall <share>", "recall", "least"],
  ["--min-citation <share>", "citation", "least"],
  ["--min-first-citation <share>", "firstCitation", "least"],
  ["--min-supported <share>", "supported", "least"],
  ["--min-stated <share>", "stated", "least"],
  ["--min-refused-rightly <share>", "refusedRightly", "least"],
  ["--max-refused-wrongly <share>", "refusedWrongly", "most"],
  ["--max-first-byte <milliseconds>", "firstByte", "most"],
  ["--max-cost <amount>", "cost", "most"],
] as const;

const QUESTIONS = `
The file of questions has one JSON object a line:
  {"question": "How do I set a base path?", "pages": ["/deployment/base-path"], "facts": ["LECTERN_BASE_PATH"]}
Without pages, the documentation does not answer the question. Without --url, the docs folder (DOCS_DIR) is asked in this
process, with the model of ASSISTANT_MODEL if there is one.`;

interface Options extends Omit<EvaluationOptions, "limits"> {
  compare?: true;
  make?: true;
  count: number;
}

/** `lectern eval`: ask a running site questions and measure its answers. */
export function registerEval(program: Command): void {
  const command = program
    .command("eval")
    .description("ask a running site questions and measure its answers")
    .argument("[questions]", "the file of questions; with --compare, what an earlier --out wrote")
    .argument("[after]", "with --compare, what a later --out wrote")
    .option("--url <endpoint>", "ask a running site instead, with --key")
    .option("--key <key>", "key of that site")
    .option("--out <file>", "write every reply and the measures as JSON")
    .option("--baseline <file>", "compare with an earlier --out")
    .option("--compare", "compare two files that --out wrote, without asking")
    .option("--judge", "let the model of ASSISTANT_MODEL judge which sentences are supported")
    .option("--judge-model <name>", "the same with another model of the same server")
    .option("--prices <in/out>", "prices of a million tokens, for the cost of the run", readPrices)
    .option("--make", "propose questions from what readers asked and from headings, to be corrected by hand")
    .option("--count <number>", "how many of them", readNumber, 50)
    .optionsGroup("Limits, of which none may be broken:")
    .addHelpText("after", QUESTIONS);
  const limits = LIMITS.map(([flags, measure, side]) => {
    const option = new Option(flags).argParser(readNumber);
    command.addOption(option);
    return { name: option.attributeName(), measure, side };
  });
  command.action((file: string | undefined, after: string | undefined, options: Options) =>
    runCommand(async () => {
      if (options.make) return (await import("@/cli/eval-make")).makeQuestions(options.count, options.out);
      const { compareRuns, evaluate } = await import("@/cli/run-eval");
      if (options.compare && file !== undefined && after !== undefined) return compareRuns(file, after);
      if (options.compare || file === undefined || (options.url === undefined) !== (options.key === undefined))
        return command.help({ error: true });
      const values = command.opts<Record<string, number>>();
      const wanted = limits.flatMap(({ name, measure, side }) =>
        values[name] === undefined ? [] : [[measure, { [side]: values[name] }] as const],
      );
      return evaluate(file, { ...options, limits: Object.fromEntries(wanted) as EvaluationLimits });
    }),
  );
}

function readNumber(value: string): number {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) throw new InvalidArgumentError("It must be a number.");
  return number;
}

function readPrices(value: string): TokenPrices {
  const [prompt, completion] = value.split("/").map(readNumber);
  if (prompt !== undefined && completion !== undefined) return { prompt, completion };
  throw new InvalidArgumentError("It must be two numbers such as 3/15.");
}
