import { lookup } from './lookup.ts';

/** Look up organization keywords. */
export const organizationKeywords = lookup('organization_keywords', {
  schema: 'OrganizationKeywordMatch',
  summary: 'Look up organization keywords',
  description: 'Answers the ids that `keywords` and `organization_keywords` take in searches.',
  detail: 'Always null.',
  typed: 'robo',
  found: { id: 9861, name: 'robotics', detail: null },
});
