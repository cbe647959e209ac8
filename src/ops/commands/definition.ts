import type { Command } from 'commander';

/** The result of a command: what `--json` prints, and the lines for a terminal. */
export type Answer = readonly [result: object, ...lines: string[]];

/** A command of the command line. Its code is loaded when it runs; its help stands in `help.json`. */
export interface CommandDefinition {
  /** Adds arguments and options. */
  declare?(command: Command): Command;
  /** Takes the arguments and the options. */
  run(...given: never[]): Promise<Answer> | Promise<void>;
}
