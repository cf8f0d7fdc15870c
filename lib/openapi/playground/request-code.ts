import { isBinaryMediaType, isFormMediaType, isMultipart } from "@/lib/openapi/document/media-type-kinds";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import {
  buildPlaygroundRequest,
  carriesBody,
  filledPairs,
  type PlaygroundValues,
} from "@/lib/openapi/playground/playground-request";
import type { RequestTemplate } from "@/lib/openapi/samples/request-template";

/** Options for the code of a request. */
export interface RequestCodeOptions {
  /** Origin of the page, for servers given as a path. */
  origin: string;
  /** Names of the chosen files by field; the field of a file that is the whole body is empty. */
  fileNames: Readonly<Record<string, readonly string[]>>;
  /** Puts asterisks in place of credentials. */
  isMasked?: boolean;
}

/** The request of the playground as a template for code samples. */
export function requestTemplate(
  model: PlaygroundModel,
  values: PlaygroundValues,
  { origin, fileNames, isMasked = false }: RequestCodeOptions,
): RequestTemplate {
  const { operation } = model;
  const request = buildPlaygroundRequest(model, values, isMasked);
  const url = request.url.startsWith("/") ? `${origin}${request.url}` : request.url;
  const { mediaType } = values;
  const isForm = isMultipart(mediaType) || (isFormMediaType(mediaType) && values.raw === undefined);
  const headers = Object.entries(request.headers)
    .filter(([name]) => !isForm || name !== "Content-Type")
    .map(([name, value]) => ({ name, value }));
  const start = { method: request.method, url, headers };
  if (!carriesBody(operation)) return start;
  if (isForm) {
    const texts = filledPairs(operation, values).map(([name, value]) => ({ name, value }));
    const files = Object.entries(fileNames).flatMap(([name, chosen]) =>
      chosen.map((fileName) => ({ name, value: "", fileName })),
    );
    return { ...start, mediaType, form: [...texts, ...files] };
  }
  if (isBinaryMediaType(mediaType)) return { ...start, mediaType, fileName: fileNames[""]?.[0] };
  return { ...start, mediaType, ...(request.body !== undefined && { body: request.body }) };
}
