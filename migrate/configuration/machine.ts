import type { Node } from "estree";
import { callNative } from "@/migrate/configuration/built-ins";
import { evaluateExpression } from "@/migrate/configuration/evaluate";
import { runFunction } from "@/migrate/configuration/statements";
import { FunctionValue, isUnknown, type Scope, StaticCall, UNKNOWN } from "@/migrate/configuration/values";

/** Evaluates code of configurations without access to the computer. */
export interface Machine {
  /** The value of an expression; `UNKNOWN` if it depends on code that would have to run. */
  evaluate(node: Node | null | undefined, scope: Scope): unknown;
  call(called: unknown, args: unknown[]): unknown;
  /** False after the maximum number of steps. */
  canContinue(): boolean;
}

const MAX_DEPTH = 1000;
const MAX_STEPS = 2_000_000;

/** Creates a machine for the modules of one configuration. */
export function createMachine(): Machine {
  let depth = 0;
  let steps = 0;
  const machine: Machine = {
    evaluate(node, scope) {
      steps += 1;
      if (!node || depth > MAX_DEPTH || steps > MAX_STEPS) return UNKNOWN;
      depth += 1;
      try {
        return evaluateExpression(node, scope, machine);
      } finally {
        depth -= 1;
      }
    },
    call(called, args) {
      if (called instanceof FunctionValue) return runFunction(called, args, machine);
      if (called instanceof StaticCall) return new StaticCall(called.name, [...called.args, ...args], called.place);
      if (isUnknown(args[0])) return UNKNOWN;
      if (typeof called === "function") return callNative(called as () => unknown, undefined, args, machine.call);
      return UNKNOWN;
    },
    canContinue: () => steps <= MAX_STEPS,
  };
  return machine;
}
