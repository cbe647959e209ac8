import { lookup } from './lookup.ts';

/** Look up industries. */
export const industries = lookup('industries', {
  schema: 'IndustryMatch',
  summary: 'Look up industries',
  description:
    'Answers the ids that `industries`, `person_industries` and `organization_industries` take in searches.',
  detail: 'Always null.',
  typed: 'softw',
  found: { id: 4, name: 'Software Development', detail: null },
});
