import { styleText } from 'node:util';
import type { Finding } from '../../api/health/checks.ts';
import type { CommandDefinition } from './definition.ts';
import { asTyped } from './invocation.ts';

/** The commands that run, check and set up Roster. */
export const SERVICE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  start: {
    summary:
      'runs everything: database, search engine, API, worker, and a sample dataset where there is none',
    examples: [
      ['roster start', 'runs everything on the first free port from 3000 on'],
      ['PORT=8080 ROSTER_SAMPLE=0 roster start', 'uses port 8080 and loads no sample dataset'],
    ],
    run: async () => (await import('./start.ts')).runStart(),
  },
  reset: {
    summary: 'removes everything that the embedded start has stored: records, accounts and keys',
    declare: (command) => command.option('--yes', 'remove without asking'),
    examples: [['roster reset', 'asks, then removes the data directory of start']],
    run: async (options: { yes?: boolean }) => (await import('./reset.ts')).runReset(options),
  },
  backup: {
    summary: 'writes what the embedded start has stored to one file: records, accounts and keys',
    declare: (command) =>
      command
        .argument('<file>', 'the file to write; its owner alone may read it')
        .option('--force', 'replace the file where there is one'),
    json: 'print the path and the size of the file as JSON',
    examples: [
      ['roster backup roster.backup', 'writes the file, with or without a running start'],
      ['ROSTER_DATA=/srv/roster roster backup /backup/monday --force', 'replaces the backup of a week ago'],
    ],
    run: async (file: string, options: { force?: boolean }) =>
      (await import('./backup.ts')).runBackup(file, options),
  },
  restore: {
    summary: 'makes the installation of a backup, in a data directory that has none',
    declare: (command) => command.argument('<file>', 'a file that roster backup has written'),
    json: 'print the data directory, and the time and version of the backup as JSON',
    examples: [
      ['ROSTER_DATA=restored roster restore roster.backup', 'makes the directory "restored" for start'],
    ],
    run: async (file: string) => (await import('./restore.ts')).runRestore(file),
  },
  serve: {
    summary: 'runs the API alone, on DATABASE_URL and MEILI_URL; as many processes as wanted',
    examples: [
      [
        'DATABASE_URL=postgres://roster@db.example/roster MEILI_URL=http://search.example:7700 roster serve',
        'runs the API on your own services',
      ],
    ],
    run: async () => (await import('./serve.ts')).runServe(),
  },
  mcp: {
    summary: 'offers the tools of a running Roster to an AI client over standard input and output',
    examples: [
      [
        'ROSTER_URL=https://roster.example ROSTER_KEY=rk_9fA2bC7x roster mcp',
        'forwards every message to /mcp of that service, with the key',
      ],
    ],
    async run() {
      const { readConfig } = await import('../../base/config.ts');
      const { forwardStdio } = await import('../../api/mcp/stdio.ts');
      const { url, key } = readConfig().remote;
      if (key === undefined)
        throw new Error('ROSTER_KEY is not set: set it to an API key of the service that ROSTER_URL names.');
      await forwardStdio(url, key);
    },
  },
  worker: {
    summary: 'keeps the search indexes in step with the records; as many processes as wanted',
    examples: [['roster worker', 'runs until it gets SIGTERM; several can run side by side']],
    run: async () => (await import('./worker.ts')).runWorker(),
  },
  doctor: {
    summary: 'checks the setup, and says what is wrong and what to do; changes nothing',
    declare: (command) =>
      command.addHelpText(
        'after',
        '\nExits with 1 where something is wrong. A line that begins with "look" is no fault yet.',
      ),
    json: 'print the findings as JSON',
    examples: [
      ['roster doctor', 'prints the result of each check, and remedies'],
      ['roster doctor --json', 'prints the same as JSON'],
    ],
    async run() {
      const { readConfig } = await import('../../base/config.ts');
      const { examine } = await import('../doctor.ts');
      const findings = await examine(readConfig());
      const ok = findings.every(({ status }) => status !== 'failed');
      if (!ok) process.exitCode = 1;
      return [{ ok, findings }, ...findings.map(lineOf)];
    },
  },
  migrate: {
    summary: 'brings the database to this version',
    json: 'print the applied migrations as JSON',
    examples: [['roster migrate', 'run it before the processes of a new version start']],
    async run() {
      const { withDatabase } = await import('./with-database.ts');
      const { appliedMigrations } = await import('../../db/applied-migrations.ts');
      const migrations = await withDatabase(({ pool }) => appliedMigrations(pool), {
        migrates: true,
        writes: 'database',
      });
      return [{ migrations }, `The database is at ${migrations.at(-1)}.`];
    },
  },
};

const MARKS = {
  ok: styleText('green', '  ok     '),
  warning: styleText('yellow', '  look   '),
  failed: styleText(['bold', 'red'], '  WRONG  '),
} as const;

function lineOf({ check, status, detail, remedy }: Finding): string {
  const line = `${MARKS[status]}${check.padEnd(12)}${asTyped(detail)}`;
  const isSaid = remedy === undefined || detail.endsWith(remedy);
  return isSaid ? line : `${line}\n${' '.repeat(21)}→ ${asTyped(remedy)}`;
}
