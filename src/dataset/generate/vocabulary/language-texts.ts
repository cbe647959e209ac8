import { linesOf } from './word-list.ts';

/** Sentences and titles of one language; `{name}`, `{city}`, `{tool}`, `{tool2}`, `{year}`, `{few}`, `{number}`, `{rare}` are filled in. */
export interface LanguageTexts {
  /** Sentences an organization writes about itself. */
  about: string[];
  /** Sentences of a job description; `{title}` too. */
  job: string[];
  /** Sentences of a biography. */
  person: string[];
  /** Job titles; the first are the commonest. */
  titles: string[];
  /** What stands between two sentences. */
  separator: string;
}

/** Texts of a language, each list one text a line. */
export function texts(
  about: string,
  job: string,
  person: string,
  titles: string,
  separator = ' ',
): LanguageTexts {
  return {
    about: linesOf(about),
    job: linesOf(job),
    person: linesOf(person),
    titles: linesOf(titles),
    separator,
  };
}
