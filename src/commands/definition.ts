import type { Command } from 'commander';

/** The result of a command: what `--json` prints, and the lines for a terminal. */
export type Answer = readonly [result: object, ...lines: string[]];

/** A command of the command line. Its code is loaded when it runs. */
export interface CommandDefinition {
  summary: string;
  /** Adds arguments and options. */
  declare?(command: Command): Command;
  /** The description of `--json`; absent for a command without a result. */
  json?: string;
  /** Calls that the help shows, each with its effect. */
  examples: readonly (readonly [line: string, effect: string])[];
  /** Takes the arguments and the options. */
  run(...given: never[]): Promise<Answer> | Promise<void>;
}

/** A count with separators, such as `131,132`. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Prints a line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
