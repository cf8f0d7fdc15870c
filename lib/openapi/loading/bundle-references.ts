import { $RefParser } from "@apidevtools/json-schema-ref-parser";
import { listReferences } from "@/lib/openapi/document/check-document";
import { error, type Finding, sentence } from "@/lib/openapi/document/finding";
import { objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import type { DocumentSource } from "@/lib/openapi/loading/document-source";

/** Copies referenced parts of other files into a document, so that all of its references start with `#`. */
export async function bundleReferences(
  document: JsonObject,
  source: DocumentSource,
): Promise<{ document: JsonObject; findings: Finding[] }> {
  const external = listReferences(document).filter(({ reference }) => !reference.startsWith("#"));
  if (external.length === 0) return { document, findings: [] };
  const resolver = { order: 1, canRead: true, read: (file: { url: string }) => source.readReference(file.url) };
  try {
    const bundled: unknown = await $RefParser.bundle(source.base, structuredClone(document), {
      resolve: { file: resolver, http: false, external: true },
    });
    return { document: objectOf(bundled), findings: [] };
  } catch (error) {
    return { document, findings: [unreadable(error, external)] };
  }
}

function unreadable(cause: unknown, external: ReturnType<typeof listReferences>): Finding {
  const text = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
  const fileOf = (reference: string) => reference.split("#")[0] ?? reference;
  const pointerOf = (reference: string) => reference.slice(fileOf(reference).length);
  const culprit =
    external.find(({ reference }) => pointerOf(reference) !== "" && text.includes(`"${pointerOf(reference)}"`)) ??
    external.find(({ reference }) => text.includes(fileOf(reference).replace(/^(?:\.{0,2}\/)+/, ""))) ??
    external[0];
  // The library's messages contain absolute paths.
  const isUnread = culprit && /^Error (?:reading|opening|downloading) /.test(text);
  const message = isUnread ? `\`${culprit.reference}\` cannot be read` : text;
  const problem = `A reference to another file cannot be followed: ${sentence(message)}`;
  const hint = "The file must exist inside the docs repository, or be reachable by https.";
  return error("specification-unreadable-reference", culprit?.keys ?? [], problem, hint);
}
