import { styleText } from 'node:util';
import type { Finding } from '../../api/health/checks.ts';
import type { CommandDefinition } from './definition.ts';
import { asTyped } from './invocation.ts';

/** The commands that run, check and set up Roster. */
export const SERVICE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  start: {
    run: async () => (await import('./start.ts')).runStart(),
  },
  reset: {
    declare: (command) => command.option('--yes', 'remove without asking'),
    run: async (options: { yes?: boolean }) => (await import('./reset.ts')).runReset(options),
  },
  backup: {
    declare: (command) =>
      command
        .argument('<file>', 'the file to write; its owner alone may read it')
        .option('--force', 'replace the file where there is one'),
    run: async (file: string, options: { force?: boolean }) =>
      (await import('./backup.ts')).runBackup(file, options),
  },
  restore: {
    declare: (command) => command.argument('<file>', 'a file that roster backup has written'),
    run: async (file: string) => (await import('./restore.ts')).runRestore(file),
  },
  serve: {
    run: async () => (await import('./serve.ts')).runServe(),
  },
  mcp: {
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
    run: async () => (await import('./worker.ts')).runWorker(),
  },
  doctor: {
    declare: (command) =>
      command.addHelpText(
        'after',
        '\nExits with 1 where something is wrong. A line that begins with "look" is no fault yet.',
      ),
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
