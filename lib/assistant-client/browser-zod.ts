// The part of zod that the chat SDK uses, in place of `zod/v4` in browsers (`turbopack.resolveAlias`). The package's own
// entry is a namespace that carries every language of messages and both schema compilers: two thirds of the panel's code.
import * as z from "../../node_modules/zod/v4/classic/schemas.js";

export { toJSONSchema } from "../../node_modules/zod/v4/core/json-schema-processors.js";
export { safeParseAsync } from "../../node_modules/zod/v4/core/parse.js";
export { z };
