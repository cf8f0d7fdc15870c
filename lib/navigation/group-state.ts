/** A group as shown to the reader. */
export interface GroupState {
  isExpanded: boolean;
  /** False for top-level groups, which stay expanded. */
  isCollapsible: boolean;
  /** Landing page; its label is then a link. */
  rootPath?: string;
  firstPagePath?: string;
  /** What was selected; the chevron only toggles. */
  part?: "label" | "chevron";
}

export interface GroupTransition {
  isExpanded: boolean;
  /** Path to open. */
  navigateTo?: string;
}

/**
 * The state table of the format reference: what happens when a reader selects a group.
 * @param drilldown `interaction.drilldown`, or undefined if the site leaves it to the layout.
 * @param layoutDefault the layout's default for it.
 */
export function nextGroupState(
  current: GroupState,
  drilldown: boolean | undefined,
  layoutDefault: boolean,
): GroupTransition {
  const toggled = current.isCollapsible ? !current.isExpanded : true;
  if (current.part === "chevron") return { isExpanded: toggled };
  if (current.rootPath !== undefined) return { isExpanded: true, navigateTo: current.rootPath };
  if (!(drilldown ?? layoutDefault)) return { isExpanded: toggled };
  if (current.firstPagePath === undefined) return { isExpanded: true };
  return { isExpanded: true, navigateTo: current.firstPagePath };
}
