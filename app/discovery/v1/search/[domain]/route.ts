import { answerObserved } from "@/lib/assistant/answer-observed";
import { handleSearch } from "@/lib/assistant/handle-discovery";
import { handlePreflight } from "@/lib/assistant/handle-message";
import { getAssistantDependencies } from "@/lib/assistant/service";

export { DELETE, GET, PATCH, PUT } from "@/lib/assistant/refuse-method";

interface Context {
  params: Promise<{ domain: string }>;
}

/** Searches the documentation. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { domain } = await params;
  return answerObserved(request, "discovery.search", (dependencies) => handleSearch(request, domain, dependencies));
}

/** Answers a browser that asks whether a page of another origin may call. */
export async function OPTIONS(request: Request, { params }: Context): Promise<Response> {
  return handlePreflight(request, (await params).domain, await getAssistantDependencies());
}
