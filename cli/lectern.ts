#!/usr/bin/env node
import { createProgram } from "@/cli/program";

await createProgram().parseAsync();
