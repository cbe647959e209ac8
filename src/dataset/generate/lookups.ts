import { idOf } from './identifiers.ts';
import {
  industries,
  keywordAspects,
  keywordSubjects,
  skillAspects,
  skillSubjects,
  skills,
  webTechnologies,
} from './vocabulary/lookups.ts';
import type { World } from './world.ts';

interface Named {
  id: number;
  name: string;
}

function named(names: string[], idAt: (index: number) => number): Named[] {
  return names.map((name, index) => ({ id: idAt(index), name }));
}

/** Each subject with each aspect, all aspects of a round before those of the next. */
function combined(subjects: string[], aspects: string[]): string[] {
  return aspects.flatMap((aspect) => subjects.map((subject) => `${subject} ${aspect}`));
}

/** The records of `industries`. */
export const industryRecords = (): Named[] => named(industries, idOf.industry);

/** The records of `web_technologies`. */
export const technologyRecords = (): Named[] => named(webTechnologies, idOf.technology);

/** The records of `organization_keywords`: the plain subjects, then what is made of them. */
export function keywordRecords({ counts }: World): Named[] {
  const all = [...keywordSubjects, ...combined(keywordSubjects, keywordAspects)];
  return named(all.slice(0, counts.keywords), idOf.keyword);
}

/** The records of `person_skills`. */
export function skillRecords({ counts }: World): Named[] {
  return named([...skills, ...combined(skillSubjects, skillAspects)].slice(0, counts.skills), idOf.skill);
}
