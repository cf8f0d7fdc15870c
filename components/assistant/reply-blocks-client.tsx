"use client";

import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { ReplyContext, type ReplyContextValue } from "@/components/assistant/reply-context-client";
import { replyElements } from "@/components/assistant/reply-elements-client";
import type { ReplyBlock } from "@/lib/assistant-client/parse-reply";

/** The text of a reply. Blocks that are complete are not drawn again while the rest arrives. */
export function ReplyBlocks({ blocks, sources, isArriving, config }: ReplyContextValue & { blocks: ReplyBlock[] }) {
  const context = useMemo(() => ({ sources, isArriving, config }), [sources, isArriving, config]);
  return (
    <ReplyContext value={context}>
      <div className="assistant-reply" dir="auto">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever come at the end
          <Block key={index} block={block} />
        ))}
      </div>
    </ReplyContext>
  );
}

const Block = memo(function Block({ block }: { block: ReplyBlock }) {
  return toJsxRuntime(block.tree, { Fragment, jsx, jsxs, components: replyElements });
});
