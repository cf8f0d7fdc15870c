import type { ToolCall } from "@/lib/assistant/reply/tool-calls";

/** A piece of a call, as streamed. Some servers send no index, others no id, and several send whole calls at once. */
export interface CallDelta {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | Record<string, unknown> | null } | null;
}

/** Collects the calls of one streamed completion. */
export interface CallReader {
  read(delta: CallDelta): void;
  all(): ToolCall[];
}

/** Maximum number of calls in one step, and of characters in the arguments of one; the rest is ignored. */
const CALLS = 16;
const ARGUMENT_LENGTH = 20_000;

/** A piece belongs to the call with its index, unless its id says otherwise; without an index, to the last call. */
export function createCallReader(): CallReader {
  const calls: (ToolCall & { index: number | undefined })[] = [];
  const find = ({ index, id }: CallDelta) => {
    const known = index == null ? calls.at(-1) : calls.findLast((call) => call.index === index);
    return known && (!id || known.id === id) ? known : undefined;
  };
  return {
    read(delta) {
      let call = find(delta);
      if (!call) {
        if (calls.length >= CALLS) return;
        call = { index: delta.index ?? undefined, id: delta.id || `call_${calls.length + 1}`, name: "", arguments: "" };
        calls.push(call);
      }
      const { name, arguments: given } = delta.function ?? {};
      call.name ||= name ?? "";
      const text = typeof given === "string" ? given : given ? JSON.stringify(given) : "";
      if (call.arguments.length + text.length <= ARGUMENT_LENGTH) call.arguments += text;
    },
    all: () => calls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text || "{}" })),
  };
}
