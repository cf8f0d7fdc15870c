/** A group as shown to the reader. */
export interface GroupState {
  isExpanded: boolean;
  firstPagePath?: string;
}

export interface GroupTransition {
  isExpanded: boolean;
  /** Path to open. */
  navigateTo?: string;
}

/**
 * The state table of the format reference: what happens when a reader selects the label of a group without a landing page.
 * @param opensFirstPage `interaction.drilldown`, or the default of the layout.
 */
export function nextGroupState(current: GroupState, opensFirstPage: boolean): GroupTransition {
  if (!opensFirstPage) return { isExpanded: !current.isExpanded };
  if (current.firstPagePath === undefined) return { isExpanded: true };
  return { isExpanded: true, navigateTo: current.firstPagePath };
}
