import { type Command, InvalidArgumentError, Option } from "commander";
import { runWithData } from "@/cli/commands/shared-options";
import type { EvaluationOptions } from "@/cli/run-eval";
import type { EvaluationLimits, TokenPrices } from "@/lib/assistant/evaluation/summarize";

/** Options that limit a measure: flag, measure, kind of limit, description. */
const LIMITS = [
  ["--min-right <share>", "right", "least", "questions whose answer cites a right page and states a fact, 0 to 1"],
  ["--max-wrong <share>", "wrong", "most", "questions whose answer cites other pages only"],
  ["--min-recall <share>", "recall", "least", "answerable questions for which a right page was found, 0 to 1"],
  ["--min-citation <share>", "citation", "least", "answerable questions for which a right page was cited, 0 to 1"],
  [
    "--min-first-citation <share>",
    "firstCitation",
    "least",
    "answerable questions for which a right page was cited first",
  ],
  ["--min-supported <share>", "supported", "least", "sentences that the cited passages support"],
  ["--min-stated <share>", "stated", "least", "expected facts that were stated"],
  ["--min-refused-rightly <share>", "refusedRightly", "least", "questions without an answer that were refused"],
  ["--max-refused-wrongly <share>", "refusedWrongly", "most", "answerable questions that were refused"],
  ["--max-first-byte <milliseconds>", "firstByte", "most", "median time until an answer begins"],
  ["--max-cost <amount>", "cost", "most", "cost of the run, with --prices"],
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

/** `lectern eval`: ask the docs folder, or a running site, questions and measure the answers. */
export function registerEval(program: Command): void {
  const command = program
    .command("eval")
    .description("ask the docs folder questions, or with --url a running site, and measure the answers")
    .argument("[questions]", "the file of questions; with --compare, what an earlier --out wrote")
    .argument("[after]", "with --compare, what a later --out wrote")
    .option("--url <endpoint>", "ask a running site instead, with --key")
    .option("--key <key>", "key of that site")
    .option("--out <file>", "write every reply and the measures as JSON")
    .option("--baseline <file>", "compare with an earlier --out")
    .option("--compare", "compare two files that --out wrote, without asking")
    .option("--judge", "let the model of ASSISTANT_MODEL judge which sentences are supported")
    .option("--judge-model <name>", "let another model of the same server judge")
    .option("--prices <in/out>", "prices of a million tokens, for the cost of the run", readPrices)
    .option("--make", "propose questions from what readers asked and from headings, to be corrected by hand")
    .option("--count <number>", "number of questions to propose", readCount, 50)
    .optionsGroup("Limits, of which none may be broken:")
    .addHelpText("after", QUESTIONS);
  const limits = LIMITS.map(([flags, measure, side, description]) => {
    const option = new Option(flags, description).argParser(flags.endsWith("<share>") ? readShare : readNumber);
    command.addOption(option);
    return { name: option.attributeName(), measure, side };
  });
  command.action((file: string | undefined, after: string | undefined, options: Options) =>
    runWithData(async () => {
      if (options.make) return (await import("@/cli/eval-make")).makeQuestions(options.count, options.out);
      const { compareRuns, evaluate } = await import("@/cli/run-eval");
      if (options.compare && file !== undefined && after !== undefined) return compareRuns(file, after);
      if (options.compare) return command.error("error: --compare needs two files that --out wrote.");
      if (file === undefined) return command.error("error: name a file of questions, or propose some with --make.");
      if ((options.url === undefined) !== (options.key === undefined))
        return command.error("error: --url and --key need each other.");
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

function readCount(value: string): number {
  const count = readNumber(value);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError("It must be a whole number from 1.");
  return count;
}

function readShare(value: string): number {
  const share = readNumber(value);
  if (share < 0 || share > 1) throw new InvalidArgumentError("It must be a number from 0 to 1.");
  return share;
}

function readPrices(value: string): TokenPrices {
  const [prompt, completion] = value.split("/").map(readNumber);
  if (prompt !== undefined && completion !== undefined) return { prompt, completion };
  throw new InvalidArgumentError("It must be two numbers such as 3/15.");
}
