/** The callouts with an icon and a color of their own; also the names of their labels. */
export type CalloutKind = "note" | "info" | "tip" | "warning" | "check" | "danger";

/** What authors call them, in lower case. */
export const CALLOUT_KINDS: Readonly<Record<string, CalloutKind | undefined>> = {
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
