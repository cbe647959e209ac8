import { Migration } from '@mikro-orm/migrations';
import { NAMES } from './initial/names.ts';
import { LETTERS_BEHIND, TITLES } from './initial/titles.ts';
import { BEHIND, IN_FRONT, ON_BOTH_SIDES } from './longer-lists/legal-forms.ts';
import { NAMES_ANEW } from './longer-lists/names-anew.ts';
import * as further from './longer-lists/titles.ts';

/**
 * More legal forms and titles do not count in names, and neither does the tatweel of Arabic. The functions are those of the first
 * schema with longer lists. All that is stored of their results is computed anew.
 */
export class Migration20261128010000 extends Migration {
  override up(): void {
    for (const part of [TOKENS, ORGANIZATION_NAMES, PERSON_NAMES, ...NAMES_ANEW]) this.addSql(part);
  }
}

const [TOKENS, ORGANIZATION_NAMES, PERSON_NAMES] = NAMES.slice(0, 3).map((functions) =>
  functions
    .replaceAll('create function', 'create or replace function')
    .replace('\\u02ee', () => '\\u02ee\\u0640')
    .replace(/(?<=places constant jsonb := ')[^']+/, (places) => withAdded(places, placesOf()))
    .replace(/(?<=if not ')[^']+(?='::jsonb)/, (words) => withAdded(words, uncountedOf()))
    .replace(LETTERS_BEHIND, (letters) => `${letters}|${further.LETTERS_BEHIND}`)
    .replace(TITLES, (titles) => `${titles}|${further.TITLES}`),
) as [string, string, string];

function withAdded(json: string, added: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(json), ...added });
}

function placesOf(): Record<string, string> {
  const lists = [
    [BEHIND, 'behind'],
    [ON_BOTH_SIDES, 'both'],
    [IN_FRONT, 'front'],
  ] as const;
  const places = lists.flatMap(([list, place]) => list.split('|').map((form) => [form.trim(), place]));
  return Object.fromEntries(places);
}

function uncountedOf(): Record<string, number> {
  const words = `${further.TITLES}|${further.LETTERS_BEHIND}`.split(/[| ]/);
  return Object.fromEntries(words.map((word) => [word, 1]));
}
