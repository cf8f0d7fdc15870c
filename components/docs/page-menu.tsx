import type { ReactNode } from "react";
import { PageMenuButton } from "@/components/docs/page-menu-client";
import { markdownPath, type PageMenuSource, pageMenuEntries } from "@/components/docs/page-menu-entries";
import { basePath, withBasePath } from "@/components/ui/base-path";

/** The menu of actions on a page: the first entry is the button itself, the others open below it. */
export function PageMenu(props: PageMenuSource): ReactNode {
  const entries = pageMenuEntries(props);
  if (entries.length === 0) return null;
  const { messages } = props;
  return (
    <PageMenuButton
      entries={entries}
      facts={{
        path: withBasePath(props.path),
        markdownPath: withBasePath(markdownPath(props.path)),
        serverPath: `${basePath()}/mcp`,
        serverName: props.siteName,
        prompt: messages.readPagePrompt,
      }}
      messages={{ more: messages.pageActions, copied: messages.copied, copyFailed: messages.copyFailed }}
    />
  );
}
