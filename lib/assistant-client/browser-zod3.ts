// In place of `zod/v3` in browsers: the chat SDK only needs it for the kinds of schemas that it converts to tool
// descriptions, which happens on the server.
export const ZodFirstPartyTypeKind = {};
