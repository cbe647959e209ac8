import { Migration } from '@mikro-orm/migrations';
import { NAMES } from './initial/names.ts';
import { LETTERS_BEHIND, TITLES } from './initial/titles.ts';
import { BEHIND, IN_FRONT, ON_BOTH_SIDES } from './longer-lists/legal-forms.ts';
import * as further from './longer-lists/titles.ts';

/**
 * More legal forms and titles do not count in names, and neither does the tatweel of Arabic. The functions are those of the first
 * schema with longer lists. All that is stored of their results is computed anew.
 */
export class Migration20261128010000 extends Migration {
  override up(): void {
    for (const part of [TOKENS, ORGANIZATION_NAMES, PERSON_NAMES, ...INDEXES, CLAIMS]) this.addSql(part);
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

/** A new index is built beside the old one, since `reindex` would stop the searches of the release before. */
const INDEXES = [
  [
    'organizations',
    'organizations_name_keys_index',
    '(organization_name_keys(name)) with (fastupdate = off)',
  ],
  ['persons', 'persons_name_keys_index', '(person_name_keys(full_name)) with (fastupdate = off)'],
  [
    'persons',
    'persons_own_name_keys_index',
    `(person_name_keys(first_name || ' ' || last_name)) with (fastupdate = off) where first_name || ' ' || last_name <> full_name`,
  ],
].map(
  ([table, index, target]) => `
create index ${index}_next on ${table} using gin ${target};
drop index ${index};
alter index ${index}_next rename to ${index};
analyze ${table};`,
);

/** Organizations that sources only name are assigned anew by the next import, where a record of another name has their name now. */
const CLAIMS = `
create function pg_temp.name_value(name text) returns text language sql immutable return
  'name:' || replace((organization_names(name))[cardinality(organization_names(name))], ' ', '');
update claim_identifiers i set value = pg_temp.name_value(c.key)
from claims c
where i.kind = 'organizations' and i.value between 'name:' and 'name;' and (c.kind, c.id) = (i.kind, i.id)
  and c.named_by = 'name' and i.value <> pg_temp.name_value(c.key);
insert into pending_claims (kind, id)
select distinct i.kind, i.id from claim_identifiers i
join claims c on (c.kind, c.id) = (i.kind, i.id) and c.named_by = 'name'
join organizations o on pg_temp.name_value(o.name) = i.value and o.id <> c.record_id
where i.kind = 'organizations'
on conflict do nothing;
drop function pg_temp.name_value;`;
