#!/usr/bin/env node
import { Command } from 'commander';
import { accountCommand } from './commands/account.ts';
import { generateCommand } from './commands/generate.ts';
import { importCommand } from './commands/import.ts';
import { migrateCommand } from './commands/migrate.ts';
import { reindexCommand } from './commands/reindex.ts';
import { serveCommand } from './commands/serve.ts';
import { startCommand } from './commands/start.ts';
import { suppressCommand } from './commands/suppress.ts';

const program = new Command('roster')
  .description('A self-hosted API over people, organizations, roles, job posts, funding and websites.')
  .version('1.0.0')
  .showHelpAfterError('(roster --help shows what there is)');

for (const command of [
  startCommand(),
  serveCommand(),
  migrateCommand(),
  importCommand(),
  reindexCommand(),
  generateCommand(),
  accountCommand(),
  suppressCommand(),
]) {
  program.addCommand(command);
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`roster: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
