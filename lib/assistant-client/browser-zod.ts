// The part of zod that the chat SDK uses, in place of `zod/v4` in browsers (`turbopack.resolveAlias`). The package's own
// entry is a namespace that contains every message language and both schema compilers: two thirds of the panel's code.
import * as z from "../../node_modules/zod/v4/classic/schemas.js";
import { config } from "../../node_modules/zod/v4/core/core.js";

export { toJSONSchema } from "../../node_modules/zod/v4/core/json-schema-processors.js";
export { safeParseAsync } from "../../node_modules/zod/v4/core/parse.js";

// It would test whether code can be generated from text, which the Content-Security-Policy blocks and reports.
config({ jitless: true });

export { z };
