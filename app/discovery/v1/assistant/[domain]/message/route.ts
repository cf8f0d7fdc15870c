import { answerMessage } from "@/lib/assistant/answer-message";
import { handlePreflight } from "@/lib/assistant/handle-message";
import { getAssistantDependencies } from "@/lib/assistant/service";

export { DELETE, GET, PATCH, PUT } from "@/lib/assistant/refuse-method";

interface Context {
  params: Promise<{ domain: string }>;
}

/** Sends a message to the assistant. A production server answers it before the framework does (`lib/http`). */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerMessage(request, { domain: (await params).domain, version: "v1" });
}

/** Answers a browser that asks whether a page of another origin may call. */
export async function OPTIONS(request: Request, { params }: Context): Promise<Response> {
  return handlePreflight(request, (await params).domain, await getAssistantDependencies());
}
