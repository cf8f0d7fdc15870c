import { sendRequest } from "@/components/openapi/playground/send-request";
import { parseJson } from "@/lib/base/parse-json";
import { objectOf } from "@/lib/openapi/document/json-value";
import type { OAuthFlowView } from "@/lib/openapi/document/operation-page-types";
import { REDIRECT_CHANNEL } from "@/lib/openapi/playground/playground-model";

/** The reader's choices for requesting a token from a provider. */
export interface TokenRequest {
  flow: OAuthFlowView;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  /** The page that the provider sends readers back to. */
  redirectUrl: string;
  proxyHref: string | undefined;
  signal: AbortSignal;
}

/**
 * Asks an OAuth 2 provider for a token, in `popup` (authorization code with PKCE) or by client credentials.
 * @throws with the provider's message
 */
export async function requestToken(request: TokenRequest, popup: Window | undefined): Promise<string> {
  const { clientId, scopes, redirectUrl } = request;
  const flow = await discover(request.flow, request.signal);
  const scope: Record<string, string> = scopes.length > 0 ? { scope: scopes.join(" ") } : {};
  if (!popup) return exchange(request, flow, { grant_type: "client_credentials", ...scope });
  const verifier = randomText();
  const state = randomText();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const address = new URL(flow.authorizationUrl ?? "");
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUrl,
    ...scope,
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const answer = awaitAnswer(state, request.signal);
  popup.location.href = address.href;
  const code = await answer;
  const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUrl, code_verifier: verifier };
  return exchange(request, flow, grant);
}

/** The URLs of a flow; those of an OpenID provider come from its discovery document. */
async function discover(flow: OAuthFlowView, signal: AbortSignal): Promise<OAuthFlowView> {
  if (!flow.discoveryUrl) return flow;
  const found = await (await fetch(flow.discoveryUrl, { signal })).json();
  return { ...flow, authorizationUrl: found.authorization_endpoint, tokenUrl: found.token_endpoint };
}

/** Waits for the authorization code from the redirect page. Answers with another `state` are ignored. */
function awaitAnswer(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(REDIRECT_CHANNEL);
    channel.onmessage = ({ data }) => {
      const answer = new URLSearchParams(String(data));
      if (answer.get("state") !== state) return;
      channel.close();
      const code = answer.get("code");
      if (code) resolve(code);
      else reject(new Error(answer.get("error_description") ?? answer.get("error") ?? "no code"));
    };
    signal.addEventListener("abort", () => {
      channel.close();
      reject(signal.reason);
    });
  });
}

/** Exchanges a grant for a token, directly from the browser, or through the proxy if the provider does not allow that. */
async function exchange(
  { clientId, clientSecret, proxyHref, signal }: TokenRequest,
  { tokenUrl = "" }: OAuthFlowView,
  grant: Record<string, string>,
): Promise<string> {
  const form = new URLSearchParams(clientSecret ? grant : { ...grant, client_id: clientId });
  const encoded = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/x-www-form-urlencoded",
    ...(clientSecret && { Authorization: `Basic ${btoa(encoded)}` }),
  };
  const post = (way: { proxyHref?: string }) =>
    sendRequest(
      { method: "POST", url: tokenUrl, headers },
      { body: form.toString(), sendsCredentials: false, signal, ...way },
    );
  const { body, status } = await post({}).catch((error) => {
    if (!proxyHref || signal.aborted) throw error;
    return post({ proxyHref });
  });
  const answer = objectOf(parseJson(await new Response(body).text()));
  if (typeof answer.access_token === "string") return answer.access_token;
  throw new Error(String(answer.error_description ?? answer.error ?? `${status}`));
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
