/** Details of a test that the full tier alone runs, unless it is a quick one that stands for its kind in the first tier. */
export const fullUnless = (isQuick: boolean): { tag?: string } => (isQuick ? {} : { tag: "@full" });
