import { type FindOperations, type Operation, operationCards, operationsOnce } from "@/migrate/engines/operation-pages";
import { findSpecification } from "@/migrate/engines/specification-place";
import { FenceTracker, tagLines } from "@/migrate/lines/line-walker";
import { readAttributes, textAttribute } from "@/migrate/markdown/tags";
import { folderOf } from "@/migrate/paths";
import type { AttributeValue, LinePage, RewrittenLine, SourceFolder } from "@/migrate/types";

const OPENING = /^[ \t]*\{%-?\s*(openapi|openapi-operation|openapi-webhook|swagger)\s([^%]*)%\}/;

/** Addresses that are signed lead nowhere after some days. */
const SIGNED = /[?&](?:X-Amz-|Signature=|Expires=)/;

/** A block that shows an operation: its first line, the line behind it, and what it says. */
interface OperationBlock {
  start: number;
  end: number;
  name: string;
  attributes: ReadonlyMap<string, AttributeValue>;
  /** The address of the link in the block. */
  target: string | undefined;
}

/** Finds the operations of the blocks on a page of GitBook. */
export function gitbookOperations(folder: SourceFolder, root: string): FindOperations {
  return operationsOnce((file) =>
    readBlocks(folder.read(file).split(/\r?\n/)).flatMap((block) => operationOf(block, folder, file, root) ?? []),
  );
}

/** Shows the operations of blocks by our own reference. Blocks whose specification is not known stay. */
export function rewriteOperations(root: string, find: FindOperations) {
  return (lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] => {
    const all = find(page.file);
    const result: RewrittenLine[] = [];
    let position = 0;
    for (const block of readBlocks(lines.map(({ text }) => text))) {
      const operation = operationOf(block, page.folder, page.file, root);
      const origin = lines[block.start]?.origin ?? 0;
      if (!operation) continue;
      result.push(...lines.slice(position, block.start));
      const indent = /^[ \t]*/.exec(lines[block.start]?.text ?? "")?.[0] ?? "";
      for (const card of operationCards([operation], all, page.path)) result.push(...tagLines(indent, card, origin));
      position = block.end;
    }
    return [...result, ...lines.slice(position)];
  };
}

function readBlocks(lines: readonly string[]): OperationBlock[] {
  const fences = new FenceTracker();
  const isCode = lines.map((line) => fences.isCode(line));
  return lines.flatMap((line, start): OperationBlock[] => {
    const [, name = "", source = ""] = (isCode[start] ? null : OPENING.exec(line)) ?? [];
    if (name === "") return [];
    const closing = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`);
    const length = lines.slice(start).findIndex((other) => closing.test(other));
    const next = lines.slice(start + 1).findIndex((other) => OPENING.test(other));
    const isClosed = length !== -1 && (next === -1 || length <= next + 1);
    const end = start + (isClosed ? length + 1 : 1);
    const inner = lines.slice(start, end).join("\n");
    const target = /\]\(\s*<?([^)\s>]+)/.exec(inner)?.[1];
    return [{ start, end, name, attributes: readAttributes(source), target }];
  });
}

function operationOf(
  { name, attributes, target }: OperationBlock,
  folder: SourceFolder,
  file: string,
  root: string,
): Operation | undefined {
  const path = textAttribute(attributes, "path", "name");
  const method = textAttribute(attributes, "method");
  const isNamed = attributes.has("src") || attributes.has("spec");
  if (!isNamed || !path || !method) return undefined;
  const [specification] = [textAttribute(attributes, "src"), target].flatMap(
    (address) =>
      (!address || SIGNED.test(address)
        ? undefined
        : findSpecification(folder, address, [folderOf(file), root], root)) ?? [],
  );
  return (
    specification && { specification, path, method: name === "openapi-webhook" ? "webhook" : method.toUpperCase() }
  );
}
