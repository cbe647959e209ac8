import { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import {
  count,
  flag,
  ifKnown,
  instant,
  integer,
  listOf,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { REVIEW_KINDS, THING_KINDS } from '../../identity/claim.ts';
import { listJudgements } from '../../identity/claims/list-judgements.ts';
import { differingFields, type LikelyPair, shownRecordSchema } from '../../identity/match/likely-pairs.ts';
import { type Answer, findPairs, judgePairs } from '../../identity/match/review.ts';
import { PAGE_SIZE, page, pageOf, pageOfAll, pageSchema } from '../account/log-pages.ts';
import { asLoad, readWidely, stewardAct, stewardRead } from './steward.ts';

const PATH = '/api/{account_id}/pairs/';

/** Records that one call compares: about two seconds of work. */
const RECORDS_COMPARED_MAX = 1_000;
const PAIRS_MAX = 1_000;
const JUDGEMENTS = ['same', 'different'] as const;

/** A pair, as answers show it. */
export const pairSchema = record('Pair', 'Two records that may be the same, or were judged.', {
  kind: oneOf(THING_KINDS, 'Their kind.', 'organizations'),
  a: integer('Id of one; the lower one.', 10_000_000_000_012),
  b: integer('Id of the other.', 10_000_000_000_345),
  likelihood: ifKnown(integer('How likely they are the same, 6 to 10; null of judged ones.', 8)),
  matched_on: z.array(z.string()).meta({
    description: 'The facts that agree; empty of judged ones.',
    examples: [['name', 'location_id']],
  }),
  records: listOf(shownRecordSchema, 'Both, `a` first.'),
  differs: z.array(z.string()).meta({
    description: 'The fields of `records` that both have, with other values.',
    examples: [['domain']],
  }),
  judgement: ifKnown(oneOf(JUDGEMENTS, 'What they were judged to be; null where nobody did.', 'same')),
  judged_by: ifKnown(text('Prefix of the key that judged, or `operator`.', 'operator')),
  judged_at: ifKnown(instant('When they were judged.', '2026-11-20T08:30:00.000Z')),
});

const pairsSchema = pageSchema(
  'PairPage',
  'One page of pairs.',
  'pairs',
  pairSchema,
  'the likeliest or newest first',
)
  .extend({
    next_below: ifKnown(
      integer(
        '`below` of a call that compares further records; null where all are compared.',
        10_000_000_000_012,
      ),
    ),
  })
  .meta({ id: 'PairPage', description: 'One page of pairs.' });

/** The pairs that wait for a judgement, or were judged. */
export const listPairs = stewardRead(
  accountRequest({
    kind: field.optionalEnum(
      THING_KINDS,
      `The kind of the records; absent: organizations. Likely pairs are found among ${REVIEW_KINDS.join(' and ')}.`,
      'organizations',
    ),
    judged: field.optionalBoolean('True: the judgements that hold; absent: pairs that wait for one.', false),
    below: field.optionalPositive(
      `Compares only records with lower ids. A call compares the ${RECORDS_COMPARED_MAX} records with the highest ids.`,
      10_000_000_000_012,
    ),
    page: page(),
  }),
  pairsSchema,
  {
    path: PATH,
    operationId: 'pairs_list',
    summary: 'List pairs of records that may be the same',
    description: `Returns pairs of records that may be the same and wait for a judgement, the likeliest first, ${PAGE_SIZE} a page; with \`judged\`, the judgements that hold, the newest first. A call compares up to ${RECORDS_COMPARED_MAX} records with all others; \`next_below\` goes on.`,
    successDescription: 'One page of pairs.',
  },
).query(async ({ ctx, input: { kind: given, judged, below, page } }) => {
  const kind = given ?? 'organizations';
  if (judged) {
    const nr = page ?? 1;
    const pagePlace = { limit: PAGE_SIZE, offset: (nr - 1) * PAGE_SIZE };
    const rows = await readWidely(ctx, (connection) => listJudgements(connection, kind, pagePlace));
    const shown = rows.map(({ verdict, ...row }) => ({
      ...row,
      likelihood: null,
      matched_on: [],
      differs: differingFields(row.records),
      judgement: verdict,
    }));
    return { ...pageOf(shown, nr), next_below: null };
  }
  const kinds = REVIEW_KINDS.filter((one) => one === kind);
  const wanted = { kinds, limit: PAIRS_MAX, below: below ?? undefined, recordsMax: RECORDS_COMPARED_MAX };
  const found = await readWidely(ctx, (connection) => findPairs(connection, wanted));
  return { ...pageOfAll(found.pairs.map(shownPair), page), next_below: found.below };
});

/** A pair that waits for a judgement, as answers show it. */
export function shownPair({ ids: [a, b], ...pair }: LikelyPair): z.output<typeof pairSchema> {
  const { kind, likelihood, matched_on, records, differs } = pair;
  const judged = { judgement: null, judged_by: null, judged_at: null };
  return { kind, a, b, likelihood, matched_on, records, differs, ...judged };
}

const judging = accountRequest({
  kind: field.requiredEnum(THING_KINDS, 'The kind of the records.', 'organizations'),
  a: field.requiredPositive('Id of one record.', SAMPLE_ORGANIZATION.id),
  b: field.requiredPositive('Id of the other.', SAMPLE_ORGANIZATION.id + 1),
  judgement: field.optionalEnum(
    JUDGEMENTS,
    '`same` merges the records. `different` keeps them apart, and takes them apart where they are one. Absent or null withdraws a judgement of them: the one of `judged_at`, or else the last one.',
    'different',
  ),
  judged_at: field.optionalDateTime(
    'its first millisecond',
    'The judgement that null withdraws, by the `judged_at` of its answer: that alone, and a merge that it withdrew holds again. Where something else was judged of the same things since, it is refused.',
    '2026-11-20T08:30:00.000Z',
  ),
})
  .superRefine(({ a, b, judgement, judged_at }, context) => {
    if (a === b) refuse(context, 'must be another id than a', 'out_of_range', ['b']);
    if (judgement && judged_at)
      refuse(context, 'is for a judgement to withdraw: leave one of both out', 'out_of_range', ['judged_at']);
  })
  .meta({
    title: 'PairToJudge',
    description: 'Whether two records are the same.',
    examples: [
      {
        kind: 'organizations',
        a: SAMPLE_ORGANIZATION.id,
        b: SAMPLE_ORGANIZATION.id + 1,
        judgement: 'different',
      },
    ],
  });

const judgedSchema = record('PairJudged', 'A judgement of two records.', {
  kind: oneOf(THING_KINDS, 'Their kind.', 'organizations'),
  a: integer('Id of one.', 10_000_000_000_012),
  b: integer('Id of the other.', 10_000_000_000_345),
  judgement: ifKnown(oneOf(JUDGEMENTS, 'What they are; null where the judgement was withdrawn.', 'same')),
  withdrew_merge: flag(
    'Whether `different` took one record apart by withdrawing its last merge: `same` undoes that, and null with `judged_at`. All others are undone by null.',
  ),
  judged_at: ifKnown(
    instant(
      'When that was judged, by which exactly this is withdrawn; null where it had been judged so before, and nothing changed.',
      '2026-11-20T08:30:00.000Z',
    ),
  ),
  set_aside: count('Things whose records can’t be stored.', 0),
});

/** Judges two records, merges them, or takes them apart. */
export const judgePair = stewardAct(judging, judgedSchema, {
  path: PATH,
  operationId: 'pairs_judge',
  summary: 'Judge whether two records are the same',
  description:
    'Merges two records, keeps them apart, takes them apart, or withdraws the last judgement of them. Lookups show the records at once, searches within about a second. A judgement stays when a source is removed.',
  successDescription: 'The judgement.',
}).mutation(async ({ ctx, input: { kind, a, b, judgement: given, judged_at: ofMoment } }) => {
  const judgement = given ?? null;
  const answers: Answer[] = [{ kind, ids: [a, b], verdict: judgement, judgedAt: ofMoment ?? null }];
  const { setAside, withdrawnMerges, judgedAt } = await asLoad(ctx, (load) => judgePairs(load, answers));
  const effect = { withdrew_merge: withdrawnMerges > 0, judged_at: judgedAt, set_aside: setAside };
  return { answer: { kind, a, b, judgement, ...effect } };
});
