import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import {
  count,
  ifKnown,
  instant,
  integer,
  listOf,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { asActor } from '../../db/record-action.ts';
import { RETENTION_DAYS_MAX } from '../../db/vocabulary.ts';
import { CLAIM_KINDS } from '../../identity/claim.ts';
import { listRetention, setRetention } from '../../stewardship/retention/rules.ts';
import { readRetention } from '../../stewardship/retention/run.ts';
import { outcome } from '../procedure/outcome.ts';
import { sourceField } from '../sources/source.ts';
import { readWidely, refusing, stewardAct, stewardRead } from './steward.ts';

const PATH = '/api/{account_id}/retention/';
const RUN_AT = '2026-11-20T08:30:00.000Z';

const sourceName = text('Name of the source.', 'jobspy');

const ruleSchema = record('RetentionRule', 'For how long claims of a source stay that no delivery repeats.', {
  source: sourceName,
  kind: ifKnown(oneOf(CLAIM_KINDS, 'The kind of claims; null: all others.', 'phone_numbers')),
  days: integer('Days after the last delivery that had a claim.', 90),
});

const runSchema = record('RetentionRun', 'A run of retention.', {
  ended_at: instant('When it ended.', RUN_AT),
  claims: count('Claims that it removed.', 12),
  records: count('Records that went with them, or go on under the id of another source.', 3),
});

const expiredSchema = record('ExpiredClaims', 'Claims that a run would remove now.', {
  source: sourceName,
  kind: oneOf(CLAIM_KINDS, 'The kind of claims.', 'job_posts'),
  claims: count('How many there are.', 12),
});

const rules = listOf(ruleSchema, 'The rules by source; the one for all other kinds stands last.');

const retentionSchema = record('Retention', 'How long claims of sources stay.', {
  rules,
  runs: listOf(runSchema, 'The last runs, the latest first.'),
  next_run_at: ifKnown(
    instant('A day after the last run: when a worker runs next. null: as soon as there are rules.', RUN_AT),
  ),
  expired: listOf(expiredSchema, 'What a run would remove now.'),
});

/** The rules of retention, with the last runs and the next one. */
export const listRetentionRules = stewardRead(accountRequest({}), {
  path: PATH,
  operationId: 'retention_list',
  summary: 'List rules of retention',
  description:
    'Returns for how long claims of sources stay, what the last runs removed, and what the next one would.',
  successDescription: 'The rules and runs.',
})
  .output(retentionSchema)
  .query(({ ctx }) => readWidely(ctx, readRetention));

const setting = accountRequest({
  source: sourceField,
  kind: field.optionalEnum(
    CLAIM_KINDS,
    'The kind of claims; absent: all without a rule of their own.',
    'phone_numbers',
  ),
  days: field.optionalInteger(
    1,
    RETENTION_DAYS_MAX,
    'Days after the last delivery that had a claim; absent or null removes the rule.',
    90,
  ),
}).meta({
  title: 'RetentionSetting',
  description: 'For how long claims of a source stay that no delivery repeats.',
  examples: [{ source: 'crm', days: 90 }],
});

/** Sets a rule of retention. */
export const setRetentionRule = stewardAct(setting, {
  path: PATH,
  operationId: 'retention_set',
  summary: 'Set a rule of retention',
  description:
    'Sets for how many days claims of a source stay that no delivery repeats, or removes the rule. A worker removes such claims once a day.',
  successDescription: 'All rules.',
})
  .output(outcome(record('RetentionRules', 'The rules of retention.', { rules })))
  .mutation(async ({ ctx: { services, principal }, input }) => {
    const { source, kind, days } = input;
    const set = () =>
      asActor(services.pool, principal.keyPrefix, async (session) => {
        await setRetention(session, { source, kind: kind ?? null, days: days ?? null });
        return listRetention(session);
      });
    return { answer: { rules: await refusing(set) } };
  });
