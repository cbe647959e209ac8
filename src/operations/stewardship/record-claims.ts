import { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { ifKnown, instant, integer, oneOf, record, text } from '../../contract/output/output-fields.ts';
import { listClaims } from '../../data-in/read-sources.ts';
import { CLAIM_KINDS, THING_KINDS } from '../../identity/claim.ts';
import { PAGE_SIZE, page, pageOfAll, pageSchema } from '../account/log-pages.ts';
import { refusing, stewardRead } from './steward.ts';

const SEEN_AT = '2026-11-20T08:30:00.000Z';

const claimSchema = record('RecordClaim', 'What a source says of a record.', {
  kind: oneOf(
    CLAIM_KINDS,
    'The kind of the claim: that of the record, of a contact or of an item of a list.',
    'persons',
  ),
  source: text('Name of the source.', 'crm'),
  named_by: text(
    'How the source names it: by its `key`, or by a value where its claims only name the record, such as `domain`.',
    'key',
  ),
  key: text('The source’s own name for it, or the value.', 'C-100'),
  id: integer('The id that it has without the other claims.', 10_000_000_000_012),
  collected_at: instant('When the source said so.', SEEN_AT),
  first_seen: instant('When it was first delivered.', SEEN_AT),
  last_seen: instant('When it was last delivered.', SEEN_AT),
  seen_at_url: ifKnown(text('Where the source has it from.', 'https://acme.example/team')),
  basis: ifKnown(text('The legal ground of processing.', 'consent')),
  fields: z.record(z.string(), z.unknown()).meta({
    description: 'What the source said, as it is stored.',
    examples: [{ full_name: 'Ada Example' }],
  }),
  shown: z.array(z.string()).meta({
    description: 'Those of the fields that the record has from this claim.',
    examples: [['full_name']],
  }),
});

/** What sources say of a record. */
export const recordClaims = stewardRead(
  accountRequest({
    kind: field.requiredEnum(THING_KINDS, 'The kind of the record.', 'persons'),
    record_id: field.requiredPositive('Id of the record, or one that is merged in it.', 10_000_000_000_012),
    page: page(),
  }),
  {
    path: '/api/{account_id}/records/{kind}/{record_id}/claims/',
    operationId: 'record_claims',
    summary: 'List what sources say of a record',
    description: `Returns every claim about a record, in the order of precedence, then its contacts and items of lists, then claims that only name it, ${PAGE_SIZE} a page; each with the fields that the record has from it.`,
    successDescription: 'One page of claims.',
  },
)
  .output(
    pageSchema('RecordClaimPage', 'One page of claims.', 'claims', claimSchema, 'in the order of precedence'),
  )
  .query(async ({ ctx, input: { kind, record_id: id, page } }) =>
    pageOfAll(await refusing(() => listClaims(ctx.services.pool, kind, id)), page),
  );
