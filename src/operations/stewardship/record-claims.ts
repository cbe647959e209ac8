import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { claimSchema, listClaims } from '../../data-in/read-sources.ts';
import { THING_KINDS } from '../../identity/claim.ts';
import { PAGE_SIZE, page, pageOfAll, pageSchema } from '../account/log-pages.ts';
import { refusing, stewardRead } from './steward.ts';

/** What sources say of a record. */
export const recordClaims = stewardRead(
  accountRequest({
    kind: field.requiredEnum(THING_KINDS, 'The kind of the record.', 'persons'),
    record_id: field.requiredPositive('Id of the record, or one that is merged in it.', 10_000_000_000_012),
    page: page(),
  }),
  pageSchema('RecordClaimPage', 'One page of claims.', 'claims', claimSchema, 'in the order of precedence'),
  {
    path: '/api/{account_id}/records/{kind}/{record_id}/claims/',
    operationId: 'record_claims',
    summary: 'List what sources say of a record',
    description: `Returns every claim about a record, in the order of precedence, then its contacts and items of lists, then claims that only name it, ${PAGE_SIZE} a page; each with the fields that the record has from it.`,
    successDescription: 'One page of claims.',
  },
).query(async ({ ctx, input: { kind, record_id: id, page } }) =>
  pageOfAll(await refusing(() => listClaims(ctx.services.pool, kind, id)), page),
);
