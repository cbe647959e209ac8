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
