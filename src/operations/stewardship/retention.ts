import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { record } from '../../contract/output/output-fields.ts';
import { asActor } from '../../db/record-action.ts';
import { RETENTION_DAYS_MAX } from '../../db/vocabulary.ts';
import { CLAIM_KINDS } from '../../identity/claim.ts';
import { listRetention, rulesSchema, setRetention } from '../../stewardship/retention/rules.ts';
import { readRetention, retentionSchema } from '../../stewardship/retention/run.ts';
import { sourceField } from '../sources/source.ts';
import { readWidely, refusing, stewardAct, stewardRead } from './steward.ts';

const PATH = '/api/{account_id}/retention/';

/** The rules of retention, with the last runs and the next one. */
export const listRetentionRules = stewardRead(accountRequest({}), retentionSchema, {
  path: PATH,
  operationId: 'retention_list',
  summary: 'List rules of retention',
  description:
    'Returns for how long claims of sources stay, what the last runs removed, and what the next one would.',
  successDescription: 'The rules and runs.',
}).query(({ ctx }) => readWidely(ctx, readRetention));

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
export const setRetentionRule = stewardAct(
  setting,
  record('RetentionRules', 'The rules of retention.', { rules: rulesSchema }),
  {
    path: PATH,
    operationId: 'retention_set',
    summary: 'Set a rule of retention',
    description:
      'Sets for how many days claims of a source stay that no delivery repeats, or removes the rule. A worker removes such claims once a day.',
    successDescription: 'All rules.',
  },
).mutation(async ({ ctx: { services, principal }, input }) => {
  const { source, kind, days } = input;
  const set = () =>
    asActor(services.pool, principal.keyPrefix, async (session) => {
      await setRetention(session, { source, kind: kind ?? null, days: days ?? null });
      return listRetention(session);
    });
  return { answer: { rules: await refusing(set) } };
});
