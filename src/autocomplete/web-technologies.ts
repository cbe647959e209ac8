import { lookup } from './lookup.ts';

/** Look up web technologies. */
export const webTechnologies = lookup('web_technologies', {
  schema: 'WebTechnologyMatch',
  summary: 'Look up web technologies',
  description:
    'Answers the ids that `web_technologies` and `organization_web_technologies` take in searches.',
  detail: 'Always null.',
  typed: 'ngin',
  found: { id: 340269, name: 'nginx', detail: null },
});
