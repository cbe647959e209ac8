import { formOf, type Gender, type Language, WORDS } from './vocabulary.ts';
import { capital } from './writer.ts';

/** The years of experience at which each level begins: intern, junior, middling, senior, lead. */
const LEVEL_YEARS = [0, 1, 3, 8, 14];
export const LEVELS = LEVEL_YEARS.length;

/** The level that a number of years in the same work usually brings. */
export const levelAfter = (years: number): number => LEVEL_YEARS.filter((from) => from <= years).length - 1;

export interface JobTitle {
  language: Language;
  /** A profession of the language and field, in both forms. */
  work: string;
  skill: string;
  /** From 0, an intern, to 4. */
  level: number;
  gender: Gender;
}

/** A title such as `Senior Python Engineer`. Languages without interns begin with juniors. */
export function jobTitle({ language, work, skill, level, gender }: JobTitle): string {
  const { levels } = WORDS[language];
  const template = levels[Math.max(0, level - LEVELS + levels.length)] ?? '{}';
  const title = formOf(template, gender).replace('{}', formOf(work, gender)).replace('{skill}', skill);
  return capital(title);
}
