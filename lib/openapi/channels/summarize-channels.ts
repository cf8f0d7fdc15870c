import { plainTitle } from "@/lib/base/plain-title";
import { type ChannelEntry, isSocketProtocol, listChannels, protocolOf } from "@/lib/openapi/channels/list-channels";
import { arrayOf, objectOf, textOf } from "@/lib/openapi/document/json-value";
import { CHANNEL_METHOD } from "@/lib/openapi/document/operation-reference";
import { slugOf, titleOfSlug } from "@/lib/openapi/document/slug";
import type { JsonObject, OperationSummary } from "@/lib/openapi/document/types";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** Labels of the groups for channels without tag. */
const UNTAGGED = { sockets: "Websockets", others: "Channels" };

/** Summaries of all channels that have a page (format reference, section 5.8). */
export function summarizeChannels(document: JsonObject, specification: string): OperationSummary[] {
  const reader = new SchemaReader(document);
  return listChannels(reader)
    .filter(({ channel }) => channel["x-excluded"] !== true)
    .map((entry) => summarize(reader, entry, specification));
}

function summarize(reader: SchemaReader, entry: ChannelEntry, specification: string): OperationSummary {
  const { id, channel } = entry;
  const extension = objectOf(channel["x-mint"]);
  const metadata = objectOf(extension.metadata);
  const title = textOf(metadata.title) ?? textOf(channel.title)?.trim() ?? titleOfId(id);
  const description = textOf(metadata.description) ?? textOf(channel.description) ?? textOf(channel.summary);
  const protocol = protocolOf(entry);
  const tag = tagOf(reader, entry) ?? (!protocol || isSocketProtocol(protocol) ? UNTAGGED.sockets : UNTAGGED.others);
  const href = textOf(extension.href);
  return {
    specification,
    method: CHANNEL_METHOD,
    path: id,
    ...(protocol && { protocol }),
    title: plainTitle(title),
    summary: title,
    ...(description && { description }),
    tag,
    groupLabel: plainTitle(tag),
    isDeprecated: channel["x-deprecated"] === true || channel.deprecated === true || metadata.deprecated === true,
    isHidden: channel["x-hidden"] === true,
    metadata,
    ...(href && { href }),
  };
}

// In AsyncAPI 2, only operations have tags.
function tagOf(reader: SchemaReader, { channel, operations }: ChannelEntry): string | undefined {
  const lists = [channel, ...operations.map(([, operation]) => operation)].map(({ tags }) => arrayOf(tags));
  const [tag] = lists.flat();
  return textOf(reader.resolve(tag).name)?.trim();
}

/** @example titleOfId("roomMessages") // "Room messages" */
function titleOfId(id: string): string {
  const words = id
    .replace(/([a-z\d])([A-Z])/g, (_whole, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[/_.]+/g, " ");
  return titleOfSlug(slugOf(words).replace(/-+/g, "-")) || id;
}
