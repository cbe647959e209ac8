import { RETENTION_DAYS_MAX } from '../../db/vocabulary.ts';
import type { ClaimKind } from '../../identity/claim.ts';
import type { ExpiredClaims, RetentionRun } from '../../stewardship/retention/run.ts';
import { day, onDatabase } from './administer.ts';
import { numberOr } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import { count, table } from './terminal.ts';

/** The commands for how long claims of sources stay. */
export const RETENTION_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'retention set': {
    declare: (command) =>
      command
        .requiredOption('--source <name>', 'name of the source')
        .option('--kind <kind>', 'only claims of this kind, such as emails')
        .requiredOption(
          '--days <n>',
          'number of days, or "forever"',
          numberOr('forever', RETENTION_DAYS_MAX),
        ),
    async run({ source, kind, days }: { source: string; kind?: string; days: number | 'forever' }) {
      const { listRetention, RETAINED_KINDS, setRetention } = await import(
        '../../stewardship/retention/rules.ts'
      );
      const known = RETAINED_KINDS.find((one) => one === kind);
      if (kind !== undefined && known === undefined)
        throw new Error(`There is no kind ${kind}. The kinds are ${RETAINED_KINDS.toSorted().join(', ')}.`);
      const rules = await onDatabase(async (pool) => {
        await setRetention(pool, { source, kind: known ?? null, days: days === 'forever' ? null : days });
        return listRetention(pool);
      }, 'database');
      const claims = `Claims of ${source}${kind ? ` about ${kind}` : ''}`;
      const line =
        days === 'forever'
          ? `${claims} have no rule any more.`
          : `${claims} go when no delivery has had them for ${count(days)} days. A worker removes them once a day.`;
      return [{ rules }, line];
    },
  },
  'retention list': {
    async run() {
      const { readRetention } = await import('../../stewardship/retention/run.ts');
      const retention = await onDatabase(readRetention);
      const { rules, runs } = retention;
      const ofRules = table(
        [
          ['source', ({ source }) => source],
          ['kind', ({ kind }) => kind ?? 'all others'],
          ['days', ({ days }) => days],
        ],
        rules,
      );
      const ofRuns = table<RetentionRun>(
        [
          ['run', ({ ended_at }) => day(ended_at)],
          ['claims', ({ claims }) => claims],
          ['records', ({ records }) => records],
        ],
        runs,
      );
      return [retention, ...ofRules, ...(runs.length > 0 ? ['', ...ofRuns] : [])];
    },
  },
  'retention run': {
    declare: (command) => command.option('--dry-run', 'only count the claims that would go'),
    async run(options: { json?: boolean; dryRun?: boolean }) {
      const { countExpired, runRetention } = await import('../../stewardship/retention/run.ts');
      if (options.dryRun) {
        const expired = await onDatabase(countExpired);
        return [{ expired }, ...expiredLines(expired), 'Nothing was removed.'];
      }
      const { runLoadCommand } = await import('./load.ts');
      const result = await runLoadCommand(options, (load) => runRetention(load));
      const records = `${count(result.records)} ${result.records === 1 ? 'record' : 'records'} went with them.`;
      return [result, ...expiredLines(result.expired), ...(result.expired.length > 0 ? [records] : [])];
    },
  },
};

function expiredLines(expired: readonly ExpiredClaims[]): string[] {
  if (expired.length === 0) return ['No claims are older than the rules allow.'];
  return table(
    [
      ['source', ({ source }) => source],
      ['kind', ({ kind }: { kind: ClaimKind }) => kind],
      ['claims', ({ claims }) => claims],
    ],
    expired,
  );
}
