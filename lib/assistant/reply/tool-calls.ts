import type { ReplyTools, RetrievedPassage } from "@/lib/assistant/types";
import { parseJson } from "@/lib/base/parse-json";
import { readObject } from "@/lib/config/read-value";

/** A call as a model writes it; the arguments are unchecked JSON. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
  /** Opaque data that the service expects back with the call. */
  providerData?: unknown;
}

/** The tools of a reply, each with one argument. The order and texts never change, so that services can keep them in their caches. */
const TOOLS = [
  {
    name: "search",
    description:
      "Searches this documentation again. Use it if the passages so far do not answer the question. Returns further passages.",
    argument: { name: "query", description: "A few words that a page with the answer contains, or an exact name." },
  },
  {
    name: "read_page",
    description: "Reads a whole page of this documentation. Use it if a passage is cut off or points to the page.",
    argument: { name: "path", description: "The path of the page, as it stands with a passage." },
  },
  {
    name: "read_skill",
    description: "Reads a skill of the owner of this documentation: how to answer questions of one kind.",
    argument: { name: "name", description: "The name of the skill, as it is listed." },
  },
];

/** The tools for a model, as the SDK passes them on to a service. */
export function listTools({ hasSkills }: { hasSkills?: true }) {
  const offered = TOOLS.filter(({ name }) => hasSkills || name !== "read_skill");
  return offered.map(({ name, description, argument }) => ({
    type: "function" as const,
    name,
    description,
    inputSchema: {
      type: "object" as const,
      properties: { [argument.name]: { type: "string" as const, description: argument.description } },
      required: [argument.name],
      additionalProperties: false,
    },
  }));
}

/** The result of a tool call, as text for the model. */
export type FormatPassages = (passages: readonly RetrievedPassage[]) => string;

/**
 * Executes the calls of one step sequentially, so that their passages are numbered in order.
 * @returns one text for each call, which states the reason if the call fails.
 */
export async function runCalls(
  calls: readonly ToolCall[],
  tools: ReplyTools,
  format: FormatPassages,
): Promise<{ callId: string; name: string; text: string }[]> {
  const results: { callId: string; name: string; text: string }[] = [];
  for (const call of calls)
    results.push({ callId: call.id, name: call.name, text: await runCall(call, tools, format) });
  return results;
}

async function runCall(call: ToolCall, tools: ReplyTools, format: FormatPassages): Promise<string> {
  const tool = TOOLS.find(({ name }) => name === call.name);
  if (!tool) return "There is no such tool.";
  if (!tools.isOpen()) return "Not carried out: answer from the passages that you have.";
  const argument = readArgument(call.arguments, tool.argument.name);
  if (argument === undefined) return "The arguments are not valid.";
  if (call.name === "read_skill") return tools.readSkill(argument) ?? "There is no such skill, or three were read.";
  const passages = call.name === "search" ? await tools.search(argument) : await tools.readPage(argument);
  if (passages === undefined) return "There is no such page.";
  return passages.length === 0 ? "The documentation search found nothing." : format(passages);
}

/** An argument of a call; undefined if it is missing, or if the model has written invalid JSON. */
function readArgument(text: string, name: string): string | undefined {
  const value = readObject(parseJson(text))[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
