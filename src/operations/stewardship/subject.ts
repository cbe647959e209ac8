import * as field from '../../contract/input/input-fields.ts';
import { accountRequest, requireOneOf } from '../../contract/input/request.ts';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { optionalFilledSlug } from '../../contract/input/slug-fields.ts';
import { readSubject, subjectSchema } from '../../stewardship/subject/read-subject.ts';
import { refusing, stewardAct } from './steward.ts';

const FIELDS = {
  person_id: field.optionalPositive('Id of the person.', SAMPLE_PERSON.id),
  email: field.optionalEmail('An email address of the person.', SAMPLE_PERSON.email),
  phone_number: field.optionalPhoneNumber('A phone number of the person.', SAMPLE_PERSON.phone),
  network_public_identifier: optionalFilledSlug(
    'Slug or address of the profile of the person.',
    SAMPLE_PERSON.slug,
  ),
};

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

const asking = requireOneOf(
  'the person',
  NAMES,
  accountRequest({ ...FIELDS }).meta({
    title: 'SubjectRequest',
    description: 'An identifier of a person; the first of several counts, in the order of the fields.',
    examples: [{ person_id: SAMPLE_PERSON.id }],
  }),
);

/** All that is held on a person. */
export const readHeld = stewardAct(asking, subjectSchema, {
  path: '/api/{account_id}/subjects/',
  operationId: 'subject_read',
  summary: 'Read all that is held on a person',
  description:
    'Returns all that the database holds on a person, by one identifier, for an access request. It has an entry in the audit trail.',
  successDescription: 'All that is held.',
  showsPersons: true,
}).mutation(async ({ ctx: { services, principal, callerGone }, input }) => {
  const name = NAMES.find((one) => input[one] != null);
  const asked = name ? { [name]: input[name] } : {};
  const answer = await services.wideReads.run(principal.accountId, callerGone, () =>
    refusing(() => readSubject(services.pool, asked, principal.keyPrefix)),
  );
  return { answer, persons: answer.person_ids };
});
