import { lookup } from './lookup.ts';

/** Look up person skills. */
export const personSkills = lookup('person_skills', {
  schema: 'PersonSkillMatch',
  summary: 'Look up person skills',
  description: 'Answers the ids that `person_skills` takes in searches.',
  detail: 'Always null.',
  typed: 'typesc',
  found: { id: 1870, name: 'TypeScript', detail: null },
});
