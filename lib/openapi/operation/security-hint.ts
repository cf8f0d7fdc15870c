import type { Messages } from "@/lib/i18n/messages";
import type { SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";

/** Explains the credentials of a scheme without a description. */
export function securityHint({ kind, name, place }: SecuritySchemeView, messages: Messages): string {
  if (kind === "basic") return messages.basicHint;
  if (kind === "connection") return name === "mutualTLS" ? messages.certificateHint : "";
  if (kind === "apiKey") return messages.apiKeyHint.replace("{place}", place).replace("{name}", name);
  return messages.bearerHint;
}
