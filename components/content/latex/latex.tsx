import type { ReactNode } from "react";
import { MathStyles } from "@/components/content/latex/math-styles";
import { nodeText } from "@/components/content/node-text";
import { app } from "@/lib/port";

/** Mathematics that is only known when the page runs; `$…$` and static `<Latex>` are rendered when it is compiled. */
export function Latex({ children, display }: { children?: ReactNode; display?: boolean }): ReactNode {
  const html = app().renderMath(nodeText(children), display ?? false);
  return (
    <>
      <MathStyles />
      {/* oxlint-disable-next-line react/no-danger -- the renderer escapes what it renders */}
      <span className={display ? "math-display" : "math-inline"} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
