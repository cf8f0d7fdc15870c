import type { PageDiagram, PageFacts } from "@/lib/content/pipeline/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** The parser of diagrams. */
type ParseDiagram = (source: string) => Promise<unknown>;

let loading: Promise<ParseDiagram> | undefined;

/** Finds diagrams that cannot be parsed, in whose place readers see the parser's message. */
export async function findDiagramProblems(pages: readonly { facts: PageFacts }[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const diagram of pages.flatMap(({ facts }) => facts.diagrams ?? [])) {
    loading ??= loadParser();
    const parse = await loading;
    const error = await parse(diagram.source).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    if (error) problems.push(describeFailure(diagram, error));
  }
  return problems;
}

/** Loads the parser. Replaces the functions with which it sanitizes labels, because they exist only in browsers. */
async function loadParser(): Promise<ParseDiagram> {
  const { default: purifier } = await import("dompurify");
  const asIs = (text: string) => text;
  if (!purifier.isSupported) Object.assign(purifier, { addHook: () => undefined, sanitize: asIs });
  const { default: mermaid } = await import("mermaid");
  mermaid.initialize({ securityLevel: "strict" });
  return (source) => mermaid.parse(source);
}

function describeFailure({ source, isAttribute, ...place }: PageDiagram, { message }: Error): Problem {
  const line = Number(/on line (\d+)/.exec(message)?.[1] ?? 0);
  // The parser does not count lines of comments and settings, so its line number is wrong if there are any.
  const isCounted = line > 0 && !/^\s*---|%%/m.test(source);
  const at = isCounted ? { ...place, line: place.line + line - (isAttribute ? 1 : 0), column: 1 } : place;
  const written = isCounted ? source.split("\n")[line - 1]?.trim() : undefined;
  const reason = message.startsWith("No diagram type")
    ? "its first line names no type of diagram"
    : written
      ? `it cannot be read at \`${written}\``
      : (message.split("\n")[0] ?? message).replace(/[.:]$/, "");
  return createProblem("invalid-diagram", at, { message: `This diagram cannot be drawn: ${reason}.` });
}
