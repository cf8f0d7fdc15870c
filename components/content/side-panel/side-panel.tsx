import type { ReactNode } from "react";
import { CodeGroup } from "@/components/content/code/code-group";
import type { ContainerProps } from "@/components/content/types";
import { currentMessages } from "@/components/render-context";

interface ExampleProps {
  dropdown?: boolean | string;
  children?: ReactNode;
}

/** Examples of a request, for the side column. */
export function RequestExample(props: ExampleProps): ReactNode {
  return (
    <div className="request-example" id="request-example">
      <CodeGroup {...props} untitledName={currentMessages().request} />
    </div>
  );
}

/** Examples of a response, for the side column. */
export function ResponseExample(props: ExampleProps): ReactNode {
  return (
    <div className="response-example" id="response-example">
      <CodeGroup {...props} untitledName={currentMessages().response} />
    </div>
  );
}

/** Content that replaces the table of contents. Below the desktop width, it appears in the text. */
export function Panel({ children }: ContainerProps): ReactNode {
  return (
    <div className="panel" id="panel">
      {children}
    </div>
  );
}

/** Holds everything a page has for the side column; the pipeline puts it around panels and examples. */
export function SidePanel({ kind, children }: ContainerProps & { kind?: "filters" }): ReactNode {
  return (
    <div className="side-panel" data-kind={kind}>
      <div className="side-panel-content">{children}</div>
    </div>
  );
}
