import {
  Children,
  type CSSProperties,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";
import { HeadingAnchor } from "@/components/content/heading/heading-anchor";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { readBoolean, readNumber } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { Icon } from "@/components/ui/icon";
import { originalComponent } from "@/lib/base/original-component";

type TitleSize = "p" | "h2" | "h3" | "h4";

interface StepProps extends IconProperties {
  title?: ReactNode;
  stepNumber?: number | string;
  titleSize?: TitleSize;
  id?: string;
  noAnchor?: boolean | string;
  children?: ReactNode;
}

/** A numbered list of steps. `titleSize` holds for every step that does not set its own. */
export function Steps({ titleSize, children }: { titleSize?: TitleSize; children?: ReactNode }): ReactNode {
  return (
    // oxlint-disable-next-line react/forbid-dom-props -- authors put paragraphs between steps, which a list may not hold
    <div className="steps" role="list">
      {titleSize ? withTitleSize(children, titleSize) : children}
    </div>
  );
}

function withTitleSize(children: ReactNode, titleSize: TitleSize): ReactNode {
  return Children.map(children, (child) => {
    if (!isValidElement<StepProps>(child)) return child;
    if (child.type === Fragment) return withTitleSize(child.props.children, titleSize);
    if (originalComponent(child.type) !== Step || child.props.titleSize) return child;
    return cloneElement(child as ReactElement<StepProps>, { titleSize });
  });
}

/** One step. Its number counts by itself; an icon takes the number's place. */
export function Step({ title, stepNumber, titleSize = "p", id, noAnchor, children, ...icon }: StepProps): ReactNode {
  const number = readNumber(stepNumber, Number.NaN);
  const style = Number.isFinite(number) ? ({ counterSet: `step ${number}` } as CSSProperties) : undefined;
  const Title = ["h2", "h3", "h4"].includes(titleSize) ? titleSize : "p";
  return (
    // oxlint-disable-next-line react/forbid-dom-props -- see Steps
    <div className="step" role="listitem" style={style}>
      <span className="step-marker">
        <Icon icon={icon.icon} style={icon.iconType} library={icon.iconLibrary} />
      </span>
      {title ? (
        <Title className="step-title" id={id} data-component-part="step-title">
          {renderInlineMarkdown(title)}
          {id && !readBoolean(noAnchor) ? <HeadingAnchor id={id} /> : null}
        </Title>
      ) : null}
      <div className="step-content" data-component-part="step-content">
        {children}
      </div>
    </div>
  );
}
