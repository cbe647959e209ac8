import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { entrySchema, readAudit } from '../account/audit.ts';
import { PAGE_SIZE, page, pageSchema, periodOf } from '../account/log-pages.ts';
import { stewardRead } from './steward.ts';

const NAME_CHARACTERS_MAX = 64;

/** The audit trail of all accounts and sources. */
export const listTrail = stewardRead(
  accountRequest({
    ...periodOf('Entries'),
    actor: field.optionalText(
      NAME_CHARACTERS_MAX,
      'Only acts of this actor: the prefix of a key, or `operator`.',
      'operator',
    ),
    action: field.optionalText(NAME_CHARACTERS_MAX, 'Only acts of this kind.', 'merge'),
    page: page(),
  }),
  pageSchema('TrailPage', 'One page of the audit trail.', 'entries', entrySchema),
  {
    path: '/api/{account_id}/trail/',
    operationId: 'trail_list',
    summary: 'Read the audit trail of the installation',
    description: `Returns what was done to all accounts, keys, persons and sources, newest first, ${PAGE_SIZE} a page. Entries are never changed or deleted.`,
    successDescription: 'One page of entries.',
  },
).query(({ ctx: { services }, input }) => readAudit(services.pool, null, input));
