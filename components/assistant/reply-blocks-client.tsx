"use client";

import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { ReplyContext, type ReplyContextValue } from "@/components/assistant/reply-context-client";
import { replyElements } from "@/components/assistant/reply-elements-client";
import type { ReplyBlock } from "@/lib/assistant/client/parse-reply";

type ReplyBlocksProps = ReplyContextValue & { blocks: ReplyBlock[] };

/** The text of a reply. Blocks that are complete are not rendered again while the rest arrives. */
export function ReplyBlocks({ blocks, sources, passages, isArriving, config }: ReplyBlocksProps) {
  return (
    <div className="assistant-reply" dir="auto">
      {blocks.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever come at the end
          key={index}
          block={block}
          sources={sources}
          passages={passages}
          isArriving={isArriving && index === blocks.length - 1}
          config={config}
        />
      ))}
    </div>
  );
}

interface BlockProps extends ReplyContextValue {
  block: ReplyBlock;
}

const Block = memo(function Block({ block, sources, passages, isArriving, config }: BlockProps) {
  const context = useMemo(() => ({ sources, passages, isArriving, config }), [sources, passages, isArriving, config]);
  const content = useMemo(() => toJsxRuntime(block.tree, { Fragment, jsx, jsxs, components: replyElements }), [block]);
  return <ReplyContext value={context}>{content}</ReplyContext>;
});
