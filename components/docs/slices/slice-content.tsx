import { createElement, Fragment, isValidElement, type ReactNode } from "react";
import { ContentSlice } from "@/components/docs/slices/content-slice-client";
import { nextTurn } from "@/components/docs/slices/next-turn";

/** Number of blocks in a slice: even 60 blocks of code take only about 30 ms (decisions/0012-page-threads.md). */
const SLICE_LENGTH = 60;

/** Renders a long page in slices of its outermost blocks, so that the server answers others in between. */
export function sliceContent(content: ReactNode): ReactNode {
  if (!isValidElement<{ children?: ReactNode }>(content) || content.type !== Fragment) return content;
  const blocks: ReactNode = content.props.children;
  if (!Array.isArray(blocks) || blocks.length <= SLICE_LENGTH) return content;
  const count = Math.ceil(blocks.length / SLICE_LENGTH);
  const slices = Array.from({ length: count }, (_, index) =>
    blocks.slice(index * SLICE_LENGTH, (index + 1) * SLICE_LENGTH),
  );
  return createElement(Fragment, {}, ...slices.map((slice) => createElement(Slice, { blocks: slice })));
}

async function Slice({ blocks }: { blocks: readonly ReactNode[] }): Promise<ReactNode> {
  await nextTurn();
  return createElement(ContentSlice, {}, ...blocks);
}
