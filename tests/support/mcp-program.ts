import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";

/** A program with the official SDK, which keeps what it gets in memory. */
export class McpProgram implements OAuthClientProvider {
  /** Where it wants to send its reader. */
  asked?: URL;
  stored: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string } = {};

  /** @param redirectUrl where it waits for its code. */
  constructor(readonly redirectUrl: string) {}

  get clientMetadata() {
    return { client_name: "Test program", redirect_uris: [this.redirectUrl] };
  }

  state() {
    return "state of the program";
  }

  clientInformation() {
    return this.stored.client;
  }

  saveClientInformation(client: OAuthClientInformationMixed) {
    this.stored.client = client;
  }

  tokens() {
    return this.stored.tokens;
  }

  saveTokens(tokens: OAuthTokens) {
    this.stored.tokens = tokens;
  }

  redirectToAuthorization(url: URL) {
    this.asked = url;
  }

  saveCodeVerifier(verifier: string) {
    this.stored.verifier = verifier;
  }

  codeVerifier() {
    return this.stored.verifier ?? "";
  }
}
