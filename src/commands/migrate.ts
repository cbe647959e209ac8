import { type AnswerOptions, answer } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** `roster migrate`: brings the database to this version, as any command that uses it does. */
export async function runMigrate(options: AnswerOptions): Promise<void> {
  const applied = await withRuntime(({ database }) => database.orm.migrator.getExecuted());
  const migrations = applied.map(({ name }) => name);
  answer(options, { migrations }, [`The database is at ${migrations.at(-1)}.`]);
}
