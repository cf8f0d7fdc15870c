import * as React from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/** The React of the package, for tests that run compiled pages outside the framework. */
export const nodeReact = { React, Fragment, jsx, jsxs };
