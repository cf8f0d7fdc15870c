import type { CSSProperties, ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { readColor, readText } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { currentMessages } from "@/components/render-context";
import { Icon } from "@/components/ui/icon";
import { type CalloutKind, calloutKind } from "@/lib/content/pipeline/callout-kinds";

interface CalloutBoxProps {
  title?: ReactNode;
  children?: ReactNode;
}

function FixedCallout({ kind, title, children }: CalloutBoxProps & { kind: CalloutKind }): ReactNode {
  return (
    <div className="callout" data-callout-type={kind}>
      <span className="callout-icon" role="img" aria-label={currentMessages()[kind]} />
      <CalloutBody title={title}>{children}</CalloutBody>
    </div>
  );
}

function CalloutBody({ title, children }: CalloutBoxProps): ReactNode {
  return (
    <div className="callout-content" data-component-part="callout-content">
      {title ? <p className="callout-title">{renderInlineMarkdown(title)}</p> : null}
      {children}
    </div>
  );
}

/** Something worth knowing. */
export function Note(props: CalloutBoxProps): ReactNode {
  return <FixedCallout kind="note" {...props} />;
}

/** Background information. */
export function Info(props: CalloutBoxProps): ReactNode {
  return <FixedCallout kind="info" {...props} />;
}

/** A tip. */
export function Tip(props: CalloutBoxProps): ReactNode {
  return <FixedCallout kind="tip" {...props} />;
}

/** A warning. */
export function Warning(props: CalloutBoxProps): ReactNode {
  return <FixedCallout kind="warning" {...props} />;
}

/** A success. */
export function Check(props: CalloutBoxProps): ReactNode {
  return <FixedCallout kind="check" {...props} />;
}

/** A danger. */
export function Danger(props: CalloutBoxProps): ReactNode {
  return <FixedCallout kind="danger" {...props} />;
}

type CalloutName = "note" | "info" | "tip" | "hint" | "warning" | "caution" | "check" | "success" | "danger" | "error";

interface CalloutProps extends IconProperties, CalloutBoxProps {
  color?: string;
  type?: CalloutName;
  variant?: CalloutName;
  emoji?: string;
}

/** A callout with an icon and a color of the author's choice; `type` or `variant` name one of the fixed kinds. */
export function Callout({ color, type, variant, emoji, title, children, ...icon }: CalloutProps): ReactNode {
  const kind = calloutKind(readText(type ?? variant) ?? "");
  if (kind && !icon.icon && !color)
    return (
      <FixedCallout kind={kind} title={title}>
        {children}
      </FixedCallout>
    );
  const accent = readColor(color);
  return (
    <div
      className="callout"
      data-callout-type={accent ? "custom" : (kind ?? "neutral")}
      style={accent ? ({ "--callout-color": accent } as CSSProperties) : undefined}
    >
      {icon.icon ? (
        <span className="callout-custom-icon">
          <Icon icon={icon.icon} style={icon.iconType} library={icon.iconLibrary} size={16} />
        </span>
      ) : null}
      {emoji ? <span className="callout-custom-icon">{emoji}</span> : null}
      <CalloutBody title={title}>{children}</CalloutBody>
    </div>
  );
}
