import type { ReplyTools, RetrievedPassage } from "@/lib/assistant/types";
import { parseJson } from "@/lib/base/parse-json";
import { readObject } from "@/lib/config/read-value";

/** A tool as the SDK passes it on to a service; `inputSchema` is a JSON schema. */
interface ToolDefinition {
  type: "function";
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
}

/** A call as a model writes it; the arguments are unchecked JSON. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
  /** Opaque data that the service expects back with the call. */
  providerData?: unknown;
}

/** The tools of every reply. The order and text never change, so that services can keep them in their caches. */
const TOOLS: readonly ToolDefinition[] = [
  {
    type: "function",
    name: "search",
    description:
      "Searches this documentation again. Use it if the passages so far do not answer the question. Returns further passages.",
    inputSchema: textParameter("query", "A few words that a page with the answer contains, or an exact name."),
  },
  {
    type: "function",
    name: "read_page",
    description: "Reads a whole page of this documentation. Use it if a passage is cut off or points to the page.",
    inputSchema: textParameter("path", "The path of the page, as it stands with a passage."),
  },
];

const SKILL_TOOL: ToolDefinition = {
  type: "function",
  name: "read_skill",
  description: "Reads a skill of the owner of this documentation: how to answer questions of one kind.",
  inputSchema: textParameter("name", "The name of the skill, as it is listed."),
};

/** The tools for a model. */
export function listTools({ hasSkills }: { hasSkills?: true }): ToolDefinition[] {
  return hasSkills ? [...TOOLS, SKILL_TOOL] : [...TOOLS];
}

/** The argument of each tool. */
const ARGUMENTS = new Map([
  ["search", "query"],
  ["read_page", "path"],
  ["read_skill", "name"],
]);

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
  const name = ARGUMENTS.get(call.name);
  if (!name) return "There is no such tool.";
  if (!tools.isOpen()) return "Not carried out: answer from the passages that you have.";
  const argument = readArgument(call.arguments, name);
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

function textParameter(name: string, description: string): Record<string, unknown> {
  return {
    type: "object",
    properties: { [name]: { type: "string", description } },
    required: [name],
    additionalProperties: false,
  };
}
