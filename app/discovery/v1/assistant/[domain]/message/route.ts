import { answerObserved } from "@/lib/assistant/answer-observed";
import { handleMessage, handlePreflight } from "@/lib/assistant/handle-message";
import { getAssistantDependencies } from "@/lib/assistant/service";

export { DELETE, GET, PATCH, PUT } from "@/lib/assistant/refuse-method";

interface Context {
  params: Promise<{ domain: string }>;
}

/** Sends a message to the assistant. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { domain } = await params;
  const route = { domain, version: "v1" } as const;
  return answerObserved(request, "assistant.message", (dependencies) => handleMessage(request, route, dependencies));
}

/** Answers a browser that asks whether a page of another origin may call. */
export async function OPTIONS(request: Request, { params }: Context): Promise<Response> {
  return handlePreflight(request, (await params).domain, await getAssistantDependencies());
}
