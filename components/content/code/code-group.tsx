import type { ReactElement, ReactNode } from "react";
import { collectChildren } from "@/components/content/child-elements";
import { CodeFence, type CodeFenceProps } from "@/components/content/code/code-fence";
import { uniqueId } from "@/components/content/component-id";
import { joinClasses, readBoolean } from "@/components/content/prop-values";
import { TabList, type TabPanelState, tabId } from "@/components/content/tabs/tab-list";
import { currentMessages } from "@/components/render-context";
import { Icon } from "@/components/ui/icon";
import { originalComponent } from "@/lib/base/original-component";
import { formatLanguageLabel } from "@/lib/content/pipeline/code/languages";

interface CodeGroupProps {
  dropdown?: boolean | string;
  className?: string;
  children?: ReactNode;
  /** Name of blocks without a title, `Request`, then `Request 2`, …, instead of their language. */
  untitledName?: string;
}

interface GroupBlock extends TabPanelState {
  fence: CodeFenceProps;
}

/** Blocks of code of which one is visible, chosen by tabs or, with `dropdown`, by a select. */
export function CodeGroup({ dropdown, className, children, untitledName }: CodeGroupProps): ReactNode {
  const fences = collectChildren(
    children,
    (element) => originalComponent(element.type) === CodeFence,
  ) as unknown as ReactElement<CodeFenceProps>[];
  if (fences.length === 0) return <div className={joinClasses("code-group", className)}>{children}</div>;
  const base = uniqueId("code-group");
  const usesSelect = readBoolean(dropdown);
  const blocks = fences.map(({ props }, index) => ({
    id: `${base}-${index + 1}`,
    label: blockLabel(props, index, untitledName),
    fence: props,
    isSelected: index === 0,
  }));
  return (
    <div className={joinClasses("code-group", className)} data-tabs="" data-sync="" data-quiet="">
      <div className="code-group-bar">
        {usesSelect ? <BlockSelect blocks={blocks} /> : <BlockTabs blocks={blocks} />}
      </div>
      {blocks.map((block) => (
        <div
          key={block.id}
          id={block.id}
          className="code-panel"
          role="tabpanel"
          aria-label={usesSelect ? block.label : undefined}
          aria-labelledby={usesSelect ? undefined : tabId(block)}
          data-label={block.label}
          hidden={!block.isSelected}
        >
          <CodeFence {...block.fence} isBare />
        </div>
      ))}
    </div>
  );
}

function blockLabel(fence: CodeFenceProps, index: number, untitledName: string | undefined): string {
  if (fence.title) return fence.title;
  if (fence.language && untitledName === undefined) return formatLanguageLabel(fence.language);
  const name = untitledName ?? "Code";
  return index === 0 ? name : `${name} ${index + 1}`;
}

function BlockTabs({ blocks }: { blocks: GroupBlock[] }): ReactNode {
  return (
    <TabList
      panels={blocks}
      renderTab={({ fence, label }) => (
        <>
          <Icon icon={fence.icon} />
          {label}
        </>
      )}
    />
  );
}

function BlockSelect({ blocks }: { blocks: GroupBlock[] }): ReactNode {
  return (
    <select
      className="select code-select"
      data-tab-select=""
      aria-label={currentMessages().selectLanguage}
      autoComplete="off"
    >
      {blocks.map((block) => (
        <option key={block.id} value={block.id}>
          {block.fence.language && !block.fence.title ? formatLanguageLabel(block.fence.language) : block.label}
        </option>
      ))}
    </select>
  );
}
