import { ownValue } from "@/lib/base/own-value";

/** The callouts with an icon and a color of their own; also the names of their labels. */
export type CalloutKind = "note" | "info" | "tip" | "warning" | "check" | "danger";

/** What authors call them, in lower case. */
const KINDS: Readonly<Record<string, CalloutKind>> = {
  note: "note",
  info: "info",
  tip: "tip",
  hint: "tip",
  warning: "warning",
  caution: "warning",
  check: "check",
  success: "check",
  danger: "danger",
  error: "danger",
};

/** The kind of callout that a name stands for; undefined for other names. */
export function calloutKind(name: string): CalloutKind | undefined {
  return ownValue(KINDS, name.toLowerCase());
}
