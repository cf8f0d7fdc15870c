/** The option with which a server starts the command that builds its index; see `cli/index-search.ts`. */
export const WITH_SERVER = "--with-server";
