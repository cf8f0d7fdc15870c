import type { ReactNode } from "react";
import type { IconValue } from "@/components/ui/icon";

/** The icon props that many components share. */
export interface IconProperties {
  icon?: IconValue;
  iconType?: string;
  iconLibrary?: "fontawesome" | "lucide" | "tabler";
}

/** A component that only holds others. */
export interface ContainerProps {
  children?: ReactNode;
  className?: string;
}

/** Code whose text is only known while the page runs. */
export interface RuntimeSource {
  text: string;
  language: string | undefined;
  /** Marked lines, 1-based. */
  highlight: number[];
  /** Lines that are not dimmed, 1-based. */
  focus: number[];
  hasLineNumbers: boolean;
}
