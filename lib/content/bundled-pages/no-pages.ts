/** Stands in for the import map where a site other than the project's own is written (see `next.config.mjs`). */
export const importMap = {};
