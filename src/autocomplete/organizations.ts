import { lookup } from './lookup.ts';

/** Look up organizations. */
export const organizations = lookup('organizations', {
  schema: 'OrganizationMatch',
  summary: 'Look up organizations',
  description: 'Answers the ids that `organization_ids` and `organizations` take in searches.',
  detail: 'The website, as `https://host`; null where none is known.',
  typed: 'acm',
  found: { id: 5, name: 'Acme', detail: 'https://acme.example' },
});
