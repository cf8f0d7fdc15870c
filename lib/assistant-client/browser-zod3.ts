// In place of `zod/v3` in browsers: the chat SDK asks it only for the kinds of schemas that it turns into descriptions of
// tools, which is work of the server.
export const ZodFirstPartyTypeKind = {};
