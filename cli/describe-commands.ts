import type { Command, Option } from "commander";
import { commandSamples } from "@/cli/command-samples";
import type { CommandDescription } from "@/lib/build/reference/commands-page";

/** Describes all commands of the program, including those in groups, in the order of the help. */
export function describeCommands(program: Command, group = ""): CommandDescription[] {
  return program.commands.flatMap((command) => {
    const inner = describeCommands(command, `${group}${command.name()} `);
    return inner.length > 0 ? inner : [describeCommand(command, group)];
  });
}

function describeCommand(command: Command, group: string): CommandDescription {
  const usages = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  return {
    usage: [group + command.name(), ...usages].join(" "),
    description: command.description(),
    sample: commandSamples[group + command.name()],
    parameters: [
      ...command.registeredArguments.map((argument): [string, string] => [argument.name(), argument.description]),
      ...command.options
        .filter(({ hidden }) => !hidden)
        .map((option): [string, string] => [option.flags, meaningOf(option)]),
    ],
  };
}

/** The description of an option with its choices and default, as in the help. */
function meaningOf({ description, argChoices, defaultValue }: Option): string {
  const notes = [
    ...(argChoices ? [`choices: ${argChoices.join(", ")}`] : []),
    ...(typeof defaultValue === "number" || (typeof defaultValue === "string" && defaultValue !== "")
      ? [`default: ${defaultValue}`]
      : []),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join("; ")})`;
}
