import { ownValue } from "@/lib/base/own-value";

/** The kinds of callouts, each with its own icon and color; also the names of their labels. */
export type CalloutKind = "note" | "info" | "tip" | "warning" | "check" | "danger";

/** Kinds by the names that authors write, in lower case. */
const KINDS: Readonly<Record<string, CalloutKind>> = {
  note: "note",
  info: "info",
  important: "info",
  tip: "tip",
  hint: "tip",
  warning: "warning",
  caution: "warning",
  check: "check",
  success: "check",
  danger: "danger",
  error: "danger",
};

/** The kind of callout with a name or alias; undefined for other names. */
export function calloutKind(name: string): CalloutKind | undefined {
  return ownValue(KINDS, name.toLowerCase());
}
