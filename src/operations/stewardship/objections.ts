import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import { count, integer, record, text } from '../../contract/output/output-fields.ts';
import { UnknownNameError } from '../../dataset/import/dataset-files.ts';
import {
  decideObjection,
  listObjections,
  objectionSchema,
  readObjection,
} from '../../stewardship/objection/decide.ts';
import { page, pageOfAll, pageSchema } from '../account/log-pages.ts';
import { refusing, stewardAct, stewardRead } from './steward.ts';

const PATH = '/api/{account_id}/objections/';
const DECISIONS = ['all', 'some', 'none'] as const;

/** The objections that wait for a decision. */
export const listOpenObjections = stewardRead(
  accountRequest({ page: page() }),
  pageSchema('ObjectionPage', 'One page of objections.', 'objections', objectionSchema, 'oldest first'),
  {
    path: PATH,
    operationId: 'objections_list',
    summary: 'List objections',
    description:
      'Returns confirmed objections that wait for a decision, the oldest first, with the persons whom they concern.',
    successDescription: 'One page of objections.',
  },
).query(async ({ ctx, input }) => {
  const { pool } = ctx.services;
  const { results, ...place } = pageOfAll(await listObjections(pool), input.page);
  const shown = [];
  for (const { id } of results) shown.push(await readObjection(pool, id).catch(decidedMeanwhile));
  return { ...place, results: shown.filter((one) => one !== null) };
});

/** @throws the error, where it says anything else */
function decidedMeanwhile(error: unknown): null {
  if (error instanceof UnknownNameError) return null;
  throw error;
}

const deciding = accountRequest({
  objection_id: field.requiredPositive('Id of the objection.', 7),
  suppress: field.requiredEnum(
    DECISIONS,
    '`all`: suppress all whom its address and profile name, and both of these. `some`: those of `persons`. `none`: nobody.',
    'none',
  ),
  persons: field
    .list(field.requiredPositive('Id of a person.', 4_711), 'integers')
    .nullish()
    .meta({ description: 'Ids of the persons to suppress, with `some`.', example: [4_711] }),
})
  .superRefine(({ suppress, persons }, context) => {
    if ((suppress === 'some') !== Boolean(persons?.length))
      refuse(context, 'must name persons where suppress is some, and only there', 'out_of_range', [
        'persons',
      ]);
  })
  .meta({
    title: 'ObjectionDecision',
    description: 'Who is removed because of an objection.',
    examples: [{ suppress: 'none' }],
  });

const decidedSchema = record('ObjectionDecided', 'A decided objection.', {
  objection_id: integer('Id of the objection.', 7),
  removed: count('Persons who were removed.', 1),
  email: text('The address that waits for your answer.', 'ada@example.com'),
});

/** Decides an objection. */
export const decideOpenObjection = stewardAct(deciding, decidedSchema, {
  path: `${PATH}{objection_id}/`,
  operationId: 'objections_decide',
  summary: 'Decide an objection',
  description:
    'Removes and suppresses for good the persons whom an objection concerns, some of them or none, and deletes the objection.',
  successDescription: 'What was done.',
}).mutation(async ({ ctx: { services, principal }, input: { objection_id: id, suppress, persons } }) => {
  const decision = { suppress, persons: persons ?? [] };
  const answer = await refusing(() => decideObjection(services.pool, id, decision, principal.keyPrefix));
  return { answer };
});
