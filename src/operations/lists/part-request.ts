import { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { invalidField, invalidRequest, ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { fieldErrorsOf, must } from '../../contract/input/validation-problem.ts';
import { type Selection, withField } from '../../contract/output/selection.ts';
import { CONTACT_KINDS, type ContactKind } from '../../db/vocabulary.ts';
import type { AccountContext } from '../procedure/operation.ts';
import type { ListRow } from '../stored-lists/list.ts';
import type { ListedSearch } from '../stored-lists/listed-search.ts';
import { namedListFields, ON_LIST } from './searches.ts';

/** An address has no room for more. */
const PATHS_MAX = 100;
const COMMAS = 'In an address, separated by commas.';

const contactKind = z.enum(CONTACT_KINDS, must(`one of ${CONTACT_KINDS.join(', ')}`));

/** The request field with kinds of contacts. */
export const contactsField = field
  .list(contactKind, 'strings', undefined, CONTACT_KINDS.length)
  .nullish()
  .meta({
    description: `Contacts that each person is shown with, of a list of persons. They need the scope \`contacts\`. ${COMMAS}`,
    example: ['work_emails'],
  });

const FORMATS = ['ndjson', 'csv'] as const;

/** The fields that say what the records of parts and files show. */
const shownFields = {
  fields: field
    .list(field.text(255).meta({ minLength: 1, maxLength: 255 }), 'strings', undefined, PATHS_MAX)
    .nullish()
    .meta({
      description: `Paths of the fields to return, as in \`fields\` of the search. ${COMMAS}`,
      example: ['full_name', 'matching_role'],
    }),
  contacts: contactsField,
  rows: field.optionalEnum(
    ['persons', 'roles'],
    '`roles`: a record for each matching role, which its `matching_role` shows, in the place of one for each person.',
    'roles',
  ),
  notes: field.optionalBoolean('Whether each record has its `note` and `tags`.', true),
  header: field.optionalBoolean(
    'Whether the CSV begins with the names of the columns; absent means in part 0 alone.',
    true,
  ),
};

/** A request of a part of a list. */
export const partRequest = accountRequest({
  ...namedListFields,
  n: field.requiredFromZero('Place of the part, from 0.', 0),
  format: field.optionalEnum(
    [...FORMATS, 'json'],
    'The form of the records over REST; absent means `ndjson`. Elsewhere the answer is the `json` form.',
    'csv',
  ),
  ...shownFields,
});

/** A request of the file of a list, which is all of its parts in one stream. */
export const fileRequest = accountRequest({
  ...namedListFields,
  from_part: field.optionalFromZero('Place of the first part, to go on after a break; absent means 0.', 0),
  format: field.optionalEnum(FORMATS, 'The form of the records; absent means `ndjson`.', 'csv'),
  ...shownFields,
});

/** What the document says of the file of a list, which is no procedure: REST alone has it. */
export const LIST_FILE = {
  method: 'GET',
  path: `${ON_LIST.path}file/`,
  operationId: 'lists_file',
  summary: 'Read the file of a list',
  description:
    'Returns all records of a list, as they are now, in one stream. The file is whole if and only if the response ends properly. After a break, `from_part` goes on with the part that is not whole: a part has 1,000 places. Its parts are read one after another at the pace of the rate, each counts as 3 searches, and costs what `lists_part` costs; `X-Credits-Spent` is what the first one cost. Where the balance does not cover `credits_max` of `lists_price`, nothing is sent.',
  successDescription: 'The records of the list.',
} as const;

/** A request of a part. */
export type PartRequest = z.output<typeof partRequest>;

/** The selection of fields of a part, read by the request of the list's search. */
export function selectionOf(listed: ListedSearch, { fields, rows }: PartRequest): Selection {
  const { data, error } = (listed.request.shape.fields as z.ZodType<Selection>).safeParse(fields);
  if (error) throw invalidRequest(fieldErrorsOf(error, ['fields']));
  return rows === 'roles' ? withField(data, 'matching_role') : data;
}

/**
 * Refuses contacts and roles of what is no person, and contacts for a key without the scope.
 * @throws ProblemError 400 or 403
 */
export function checkContacts(
  { principal }: Pick<AccountContext, 'principal'>,
  { kind }: Pick<ListRow, 'kind'>,
  {
    contacts,
    rows,
  }: { contacts?: readonly ContactKind[] | null | undefined; rows?: string | null | undefined },
): readonly ContactKind[] {
  const wanted = [...new Set(contacts)];
  const wrong = wanted.length > 0 ? 'contacts' : rows === 'roles' ? 'rows' : null;
  if (wrong && kind !== 'persons') {
    const detail = `is only for lists of persons, and this one holds ${kind}`;
    throw invalidField(`/${wrong}`, detail, 'list_kind', 'list_kind');
  }
  if (wanted.length > 0 && !principal.scopes.includes('contacts'))
    throw new ProblemError('missing_scope', 'The key lacks the scope contacts.');
  return wanted;
}
