import type { ChosenFiles } from "@/components/openapi/playground/file-field-client";
import { isMultipart } from "@/lib/openapi/document/media-type-kinds";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { carriesBody, filledPairs, type PlaygroundValues } from "@/lib/openapi/playground/playground-request";

/** The body of a request that holds files or is a form of parts; undefined for a text. */
export function bodyToSend({ operation }: PlaygroundModel, values: PlaygroundValues, files: ChosenFiles) {
  if (!carriesBody(operation)) return undefined;
  if (!isMultipart(values.mediaType)) return files[""]?.[0];
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType === values.mediaType);
  const form = new FormData();
  for (const [name, value] of filledPairs(operation, values)) {
    const type = media?.partTypes?.[name];
    form.append(name, type ? new Blob([value], { type }) : value);
  }
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
  return form;
}
