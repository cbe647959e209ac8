import type { z } from 'zod';
import { accountId, optionalDomain, optionalInteger, optionalSlug } from '../api/fields.ts';
import { namedBy, request } from '../api/request.ts';

/** What the website detail lookup takes. */
export const websiteRequest = request(
  {
    account_id: accountId(),
    domain: optionalDomain({
      description:
        'The website as a host or URL in any case, with or without `www.`; where it is given, it alone decides.',
      example: 'acme.example',
    }),
    organization_id: optionalInteger(1, Number.MAX_SAFE_INTEGER, {
      description: 'Id of the organization whose website it is; decides where no domain is given.',
      example: 5,
    }),
    organization_network_public_identifier: optionalSlug({
      description: 'Slug of the organization’s profile address on the external network, in any case.',
      example: 'acme',
    }),
  },
  [],
)
  .superRefine(
    namedBy('the website', ['domain', 'organization_id', 'organization_network_public_identifier']),
  )
  .meta({
    title: 'WebsiteLookup',
    description: 'A website, by its domain or its organization; one of the three is needed.',
    examples: [{ domain: 'acme.example' }],
  });

/** How a request names a website. */
export type WebsiteName = Omit<z.output<typeof websiteRequest>, 'account_id'>;
