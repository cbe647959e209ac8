import { styleText } from 'node:util';
import { Command } from 'commander';
import { VERSION } from '../http/version.ts';
import { accountCommand, creditsCommand, keyCommand, userCommand } from './declarations/accounts.ts';
import { generateCommand, importCommand, reindexCommand, suppressCommand } from './declarations/records.ts';
import {
  doctorCommand,
  migrateCommand,
  serveCommand,
  startCommand,
  workerCommand,
} from './declarations/service.ts';
import { examplesText } from './examples.ts';

const AFTER = `
Begin with "roster start": it needs no database, no search engine and no settings.
"roster COMMAND --help" shows examples of a command.`;

/**
 * The command line, with all its commands. What a command does is loaded when it is called; help, and what is wrong
 * with a call, need none of it. Commander leaves colours out where they are not for a terminal.
 */
export function createProgram(): Command {
  const program = new Command('roster')
    .description('A self-hosted API over people, organizations, roles, job posts, funding and websites.')
    .version(VERSION)
    .configureHelp({
      styleTitle: (text) => styleText('bold', text, { validateStream: false }),
      styleCommandText: (text) => styleText('cyan', text, { validateStream: false }),
      styleOptionText: (text) => styleText('cyan', text, { validateStream: false }),
    })
    .configureOutput({ outputError: inOneLine('roster --help shows what there is.') })
    .addHelpText('after', AFTER);
  for (const command of [
    startCommand(),
    serveCommand(),
    workerCommand(),
    doctorCommand(),
    migrateCommand(),
    importCommand(),
    reindexCommand(),
    generateCommand(),
    accountCommand(),
    keyCommand(),
    creditsCommand(),
    userCommand(),
    suppressCommand(),
  ]) {
    program.addCommand(command);
  }
  for (const command of program.commands) teach(command, program, '');
  return program;
}

/** Writes what is wrong with how a command was called, commander's suggestion, and where to read on. */
function inOneLine(advice: string) {
  return (text: string, write: (text: string) => void) => {
    const wrong = text.trimEnd().replaceAll('\n', ' ').replace(/\.?$/, '.');
    write(`${styleText('red', `${wrong} ${advice}`, { stream: process.stderr })}\n`);
  };
}

/** Gives a command, and those below it, the manners of its parent and examples of its own. */
function teach(command: Command, parent: Command, before: string): void {
  const path = `${before}${command.name()}`;
  command
    .copyInheritedSettings(parent)
    .configureOutput({ outputError: inOneLine(`roster ${path} --help shows how.`) })
    .addHelpText('after', examplesText(path));
  for (const below of command.commands) teach(below, command, `${path} `);
}
