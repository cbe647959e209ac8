import { Command } from 'commander';
import type { AnswerOptions } from '../answer.ts';
import { wholeNumber } from '../arguments.ts';
import type { ServeOptions } from '../serve.ts';

/** `roster start` */
export function startCommand(): Command {
  return new Command('start')
    .description(
      'runs everything: database, search engine, API, worker, and a sample dataset where there is none',
    )
    .action(async () => (await import('../start.ts')).runStart());
}

/** `roster serve` */
export function serveCommand(): Command {
  return new Command('serve')
    .description('runs the API alone, on DATABASE_URL and MEILI_URL; as many processes as wanted')
    .option(
      '--processes <number>',
      'how many processes share the address, such as one a core',
      wholeNumber(1),
      1,
    )
    .action(async (options: ServeOptions) => (await import('../serve.ts')).runServe(options));
}

/** `roster worker` */
export function workerCommand(): Command {
  return new Command('worker')
    .description('keeps the search indexes in step with the records; as many processes as wanted')
    .action(async () => (await import('../worker.ts')).runWorker());
}

/** `roster doctor` */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('checks the setup, and says what is wrong and what to do; changes nothing')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Exits with 1 where something is wrong. A line that begins with "look" is no fault yet.`,
    )
    .action(async (options: AnswerOptions) => (await import('../doctor.ts')).runDoctor(options));
}

/** `roster migrate` */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('brings the database to this version')
    .option('--json', 'print the applied migrations as JSON')
    .action(async (options: AnswerOptions) => (await import('../migrate.ts')).runMigrate(options));
}
