import type { z } from 'zod';
import { selectedFields } from '../records/selection.ts';
import { bulkRequest, itemFields } from '../request/bulk.ts';
import {
  accountId,
  optionalDomain,
  optionalLikelihood,
  optionalName,
  optionalPositive,
  optionalSlug,
} from '../request/fields.ts';
import { namedBy, request } from '../request/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../request/sample-values.ts';
import { organizationItemSchema } from './read.ts';

/** The known facts of an organization, of a request or of one of its items. */
const knowledge = {
  name: optionalName('Name; legal forms such as Inc. do not count.', SAMPLE_ORGANIZATION.name),
  domain: optionalDomain(
    'Website, as a host or a URL in any case, with or without `www.`.',
    SAMPLE_ORGANIZATION.domain,
  ),
  network_public_identifier: optionalSlug(
    'Slug of the profile address on the external network, in any case.',
    SAMPLE_ORGANIZATION.slug,
  ),
  location_id: optionalPositive(
    'Id from the locations lookup; the organization is at it or inside it.',
    SAMPLE_IDS.london,
  ),
  min_likelihood: optionalLikelihood('A less likely organization is not answered.', 6),
};

/** An organization that is answered. */
export const matchedSchema = organizationItemSchema
  .omit({ job_events: true, simple_events: true, funding_events: true })
  .meta({ id: 'MatchedOrganization', description: 'An organization.' });

const WAYS = ['name', 'domain', 'network_public_identifier'] as const;
const selection = { fields: selectedFields(matchedSchema, ['name', 'keywords.name']) };
const example = { name: SAMPLE_ORGANIZATION.name, domain: SAMPLE_ORGANIZATION.domain };

/** The request of an organization match. */
export const organizationMatchRequest = namedBy(
  'the organization',
  WAYS,
  request({ account_id: accountId(), ...knowledge, ...selection }),
).meta({
  title: 'OrganizationToMatch',
  description: 'What is known of an organization: at least its name, its domain or its slug.',
  examples: [example],
});

/** The request of a match of many organizations. */
export const organizationMatchesRequest = bulkRequest(
  namedBy('the organization', WAYS, request({ ...knowledge, ...itemFields })),
  example,
  { title: 'OrganizationsToMatch', description: 'What is known of organizations, an item for each.' },
  selection,
);

/** A valid request for an organization. */
export type OrganizationToMatch = Omit<z.output<typeof organizationMatchRequest>, 'account_id' | 'fields'>;
