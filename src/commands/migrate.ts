import { Command } from 'commander';
import { type AnswerOptions, answer } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** `roster migrate` */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('brings the database to this version')
    .option('--json', 'print the applied migrations as JSON')
    .action(async (options: AnswerOptions) => {
      const applied = await withRuntime(({ database }) => database.orm.migrator.getExecuted());
      const migrations = applied.map(({ name }) => name);
      answer(options, { migrations }, [`The database is at ${migrations.at(-1)}.`]);
    });
}
