/** Details of a test that the full tier alone runs, unless it is a quick one that stands for its kind in the first tier. */
export const fullUnless = (isQuick: boolean): { tag?: string } => (isQuick ? {} : { tag: "@full" });

/** Details of a test that tries a further case of what another test tries in the first tier. */
export const furtherCase = fullUnless(false);
