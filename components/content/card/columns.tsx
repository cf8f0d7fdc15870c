import type { CSSProperties, ReactNode } from "react";
import { joinClasses, readNumber } from "@/components/content/prop-values";
import type { ContainerProps } from "@/components/content/types";

interface ColumnsProps extends ContainerProps {
  /** From 1 to 4. */
  cols?: number | string;
  /** From 1 to 4. */
  columns?: number | string;
}

/** A grid of one to four columns; one column on small screens. */
export function Columns({ cols, columns, className, children }: ColumnsProps): ReactNode {
  const count = Math.min(4, Math.max(1, Math.round(readNumber(cols ?? columns, 2))));
  return (
    <div className={joinClasses("columns", className)} style={{ "--columns": count } as CSSProperties}>
      {children}
    </div>
  );
}

/** A grid of cards: the older name of Columns. */
export function CardGroup({ className, ...props }: ColumnsProps): ReactNode {
  return <Columns {...props} className={joinClasses("card-group", className)} />;
}

/** One cell of Columns. */
export function Column({ children, className }: ContainerProps): ReactNode {
  return <div className={joinClasses("column", className)}>{children}</div>;
}
