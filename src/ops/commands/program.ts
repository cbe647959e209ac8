import { styleText } from 'node:util';
import { Command } from 'commander';
import { VERSION } from '../../api/health/version.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { CREDIT_COMMANDS } from './credit-commands.ts';
import type { Answer, CommandDefinition } from './definition.ts';
import help from './help.json' with { type: 'json' };
import { asTyped, INVOCATION, shownError } from './invocation.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { NOTICE_COMMANDS } from './notice-command.ts';
import { OBJECTION_COMMANDS } from './objection-commands.ts';
import { RECORD_COMMANDS } from './record-commands.ts';
import { RETENTION_COMMANDS } from './retention-commands.ts';
import { SERVICE_COMMANDS } from './service-commands.ts';
import { SOURCE_COMMANDS } from './source-commands.ts';
import { STEWARD_COMMANDS } from './steward-commands.ts';
import { outputIsForPrograms, say } from './terminal.ts';
import { USER_COMMANDS } from './user-commands.ts';

/** The commands, by the words that call them. */
export const COMMANDS = {
  ...SERVICE_COMMANDS,
  ...RECORD_COMMANDS,
  ...SOURCE_COMMANDS,
  ...RETENTION_COMMANDS,
  ...STEWARD_COMMANDS,
  ...OBJECTION_COMMANDS,
  ...NOTICE_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...CREDIT_COMMANDS,
  ...USER_COMMANDS,
};

/** What the help says of a command. */
interface CommandHelp {
  summary: string;
  /** The description of `--json`; absent for a command without a result. */
  json?: string;
  /** Calls, each with its effect. */
  examples: readonly (readonly string[])[];
}

/** The help of the commands, by the words that call them. */
export const HELP: Readonly<Record<string, CommandHelp>> = help.commands;

const GROUPS: Readonly<Record<string, string>> = help.groups;

const AFTER = `
Begin with "roster start": it needs no database, no search engine and no settings.
"roster COMMAND --help" shows examples of a command.`;

/**
 * The command line with all its commands. Help and the messages about wrong calls load commander alone. Commander
 * removes the colours where the output is not a terminal.
 */
export function createProgram(): Command {
  const program = new Command(INVOCATION)
    .description('A self-hosted API over people, organizations, roles, job posts, funding and websites.')
    .version(VERSION)
    .configureHelp({
      styleTitle: (text) => styleText('bold', text, { validateStream: false }),
      styleCommandText: (text) => styleText('cyan', text, { validateStream: false }),
      styleOptionText: (text) => styleText('cyan', text, { validateStream: false }),
    })
    .configureOutput({ outputError: inOneLine('roster --help lists the commands.') })
    .addHelpText('after', asTyped(AFTER));
  for (const [path, definition] of Object.entries(COMMANDS)) {
    const [word = '', below] = path.split(' ');
    if (below === undefined) define(program, word, path, definition);
    else define(groupOf(program, word), below, path, definition);
  }
  return program;
}

/** Writes commander's message and suggestion in one line, followed by the advice. */
function inOneLine(advice: string) {
  return (text: string, write: (text: string) => void) => {
    const message = text.trimEnd().replaceAll('\n', ' ').replace(/\.?$/, '.');
    write(`${styleText('red', shownError(`${message} ${advice}`), { stream: process.stderr })}\n`);
  };
}

function groupOf(program: Command, name: string): Command {
  const group = program.commands.find((command) => command.name() === name);
  return group ?? addTo(program, name, name).description(GROUPS[name] ?? '');
}

function addTo(parent: Command, name: string, path: string): Command {
  const outputError = inOneLine(`roster ${path} --help shows examples.`);
  return parent.command(name).configureOutput({ outputError });
}

/** Commander takes the last value of an option that is given twice: the first one would be lost. */
function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) {
    let times = 0;
    command.on(`option:${option.name()}`, () => {
      times += 1;
      if (times > 1) command.error(`error: option '${option.flags}' is given twice`);
    });
  }
}

function define(parent: Command, name: string, path: string, definition: CommandDefinition): void {
  const { summary, json, examples } = HELP[path] as CommandHelp;
  const command = addTo(parent, name, path).description(summary);
  definition.declare?.(command);
  refuseRepeatedOptions(command);
  if (json) command.option('--json', json);
  const lines = examples.flatMap(([line = '', effect]) => [`  ${asTyped(line)}`, `      ${effect}`]);
  command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  const run = definition.run as (...given: unknown[]) => Promise<Answer> | Promise<void>;
  command.action(async (...given: unknown[]) => {
    if (command.opts().json) outputIsForPrograms();
    // Commander adds the command itself.
    const answer = await run(...given.slice(0, -1));
    if (!answer) return;
    const [result, ...rows] = answer;
    say(command.opts().json ? JSON.stringify(result) : rows.join('\n'));
  });
}
