import type { z } from 'zod';
import { bulkRequest, itemFields } from '../../contract/input/bulk-items.ts';
import {
  accountId,
  optionalDomain,
  optionalEmail,
  optionalLikelihood,
  optionalName,
  optionalPhoneNumber,
  optionalPositive,
} from '../../contract/input/input-fields.ts';
import { labelled, lookupMeta } from '../../contract/input/labels.ts';
import { request } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { optionalFilledSlug } from '../../contract/input/slug-fields.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import { TOTALS_ITEMS_MAX } from '../matching/totals.ts';
import labels from './labels.json' with { type: 'json' };
import { detailFields } from './request.ts';

/** Each of these combinations of fields is enough for a match. */
const SUFFICIENT_FIELDS = [
  ...['email', 'phone_number', 'network_public_identifier'].map((identifier) => [identifier]),
  ...[['full_name'], ['first_name', 'last_name']].flatMap((name) =>
    ['organization_name', 'organization_domain', 'title', 'location_id'].map((other) => [...name, other]),
  ),
];

/** What a request, or an item of a bulk request, may say of a person. */
const matchCriteria = labelled(
  {
    full_name: optionalName(
      'Full name of the person; else `first_name` and `last_name` together.',
      SAMPLE_PERSON.name,
    ),
    first_name: optionalName('First name.', 'Felix'),
    last_name: optionalName('Last name.', 'Barker'),
    email: optionalEmail('Email address of the person, in any case.', SAMPLE_PERSON.email),
    phone_number: optionalPhoneNumber(
      'Phone number of the person, in any notation that says its country.',
      SAMPLE_PERSON.phone,
    ),
    network_public_identifier: optionalFilledSlug(
      'Slug of the person’s profile address on the external network, in any case, or the address.',
      SAMPLE_PERSON.slug,
    ),
    organization_name: optionalName(
      'Organization where the person works or worked; legal forms such as Inc. do not count.',
      'Watson Systems',
    ),
    organization_domain: optionalDomain(
      'Website of that organization, as a host or a URL in any case, with or without `www.`.',
      'jenkins-8002.example',
    ),
    title: optionalName(
      'Whole title of a current role; plain text, no boolean query.',
      'Chief Technology Officer',
    ),
    location_id: optionalPositive(
      'Id from the locations lookup; the person is at it or inside it.',
      SAMPLE_IDS.london,
    ).meta(lookupMeta('locations')),
    min_likelihood: optionalLikelihood('A less likely person is not returned.', 6),
  },
  labels.match,
);

/** Whether the fields that are given are enough for a match. */
export function isSufficient(given: Readonly<Record<string, unknown>>): boolean {
  return SUFFICIENT_FIELDS.some((fields) => fields.every((field) => given[field] != null));
}

/** A request, or an item of one, that gives sufficient fields of a person. */
function personToMatch<Shape extends z.ZodRawShape>(further: Shape) {
  return request({ ...matchCriteria, ...further })
    .superRefine((value: Record<string, unknown>, context) => {
      if (isSufficient(value)) return;
      const message =
        'must tell more of the person: add email, phone_number or network_public_identifier, or a name (full_name, or first_name and last_name) with organization_name, organization_domain, title or location_id';
      refuse(context, message, 'missing_field');
    })
    .meta({ anyOf: SUFFICIENT_FIELDS.map((required) => ({ required })) });
}

const example = { full_name: SAMPLE_PERSON.name, email: SAMPLE_PERSON.email };

/** The request of a person match. */
export const personMatchRequest = personToMatch({
  account_id: accountId(),
  ...itemFields,
  ...detailFields,
}).meta({
  title: 'PersonMatch',
  description:
    'What is known of a person: an email address, a phone number or a slug, or a name together with an organization, a title or a location.',
  examples: [example],
});

/** The request of a match of many persons. */
export const personMatchesRequest = bulkRequest(
  personToMatch(itemFields),
  example,
  { title: 'PersonMatches', description: 'What is known of persons, an item for each.' },
  detailFields,
);

/** The request of the totals of a match of persons. */
export const personMatchTotalsRequest = bulkRequest(
  personToMatch(itemFields),
  { full_name: SAMPLE_PERSON.name, organization_name: 'Watson Systems' },
  { title: 'PersonMatchesToCount', description: 'What is known of persons, an item for each.' },
  {},
  TOTALS_ITEMS_MAX,
);

/** A valid request for a person. */
export type PersonToMatch = Omit<z.output<typeof personMatchRequest>, 'account_id' | 'fields' | 'reference'>;
