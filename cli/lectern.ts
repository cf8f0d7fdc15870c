#!/usr/bin/env node
import { enableCompileCache } from "@/cli/compile-cache";
import { guardConsole } from "@/lib/base/printable";

enableCompileCache();
guardConsole(console);

const { createProgram } = await import("@/cli/program");
await createProgram().parseAsync();
