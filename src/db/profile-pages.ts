import { readFileSync } from 'node:fs';

/** The entries of `profile-pages.txt`, whose head says what each form means. */
const ENTRIES: ReadonlySet<string> = new Set(
  readFileSync(new URL('./profile-pages.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ').filter(Boolean)),
);

const LANGUAGE_OF_COUNTRY = /^([a-z]{2})[-_][a-z]{2}$/;
const ENDING = /\.[a-z]+$/;

/** Whether a segment names a page or a file of a site or of a profile, or a language. */
export function isPage(segment: string): boolean {
  const word = segment.toLowerCase();
  const ending = ENDING.exec(word)?.[0];
  const language = LANGUAGE_OF_COUNTRY.exec(word)?.[1];
  return ENTRIES.has(word) || ENTRIES.has(`*${ending}`) || (language !== undefined && ENTRIES.has(language));
}

/** Whether a query names a profile. */
export function namesProfile(query: string): boolean {
  return [...new URLSearchParams(query).keys()].some((name) => ENTRIES.has(`?${name.toLowerCase()}`));
}

/** Whether a segment behind one such as `in` is no slug. */
export function isNobody(kind: string, segment: string): boolean {
  return ENTRIES.has(`${kind}/${segment}`.toLowerCase());
}
