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
