#!/usr/bin/env node
import { enableCompileCache } from "@/cli/compile-cache";

enableCompileCache();

const { createProgram } = await import("@/cli/program");
await createProgram().parseAsync();
