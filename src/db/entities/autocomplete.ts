import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';

/** The names of a kind of values; workers keep them in step with the values. */
function names(kind: string) {
  const table = `autocomplete_${kind}`;
  const indexes = [
    column.expressionIndex(`${table}_name_key_index`, `on "${table}" ("name_key") include ("usage", "id")`),
    column.expressionIndex(`${table}_usage_index`, `on "${table}" ("usage" desc, "id")`),
    column.expressionIndex(
      `${table}_terms_index`,
      `on "${table}" using gin ("terms") with (gin_pending_list_limit = 64)`,
    ),
  ];
  return column.indexed(table, indexes, {
    id: column.foreignId(),
    /** The name without case, accents and extra blanks. */
    nameKey: p.text().collation('C'),
    /** Its words, and in scripts without spaces each end of it. */
    terms: p.text().columnType('tsvector'),
    /** The number of references to the value. */
    usage: column.wholeNumber(),
  });
}

export const IndustryName = names('industries');
export const OrganizationName = names('organizations');
export const OrganizationKeywordName = names('organization_keywords');
export const LocationName = names('locations');
export const PersonSkillName = names('person_skills');
export const WebTechnologyName = names('web_technologies');

const keysIndex = column.expressionIndex(
  'autocomplete_words_keys_index',
  'on "autocomplete_words" using gin ("keys") with (gin_pending_list_limit = 64)',
);

/** A word of the names of a kind; its names may have been removed since. */
export const AutocompleteWord = column.indexed('autocomplete_words', keysIndex, {
  kind: p.text().primary(),
  word: p.text().collation('C').primary(),
  /** What is typed for the word, with typing errors, has one of the same keys. */
  keys: p.array(Number).columnType('int[]'),
});

/** The keys by which a match finds the records of a kind; workers keep them in step with the names. */
function nameKeys(table: string) {
  const keysIndex = column.expressionIndex(
    `${table}_keys_index`,
    `on "${table}" using gin ("keys") with (gin_pending_list_limit = 64)`,
  );
  return column.indexed(table, keysIndex, {
    id: column.foreignId(),
    /** A name that agrees has one of the same keys. */
    keys: p.array(Number).columnType('int[]'),
  });
}

export const PersonNameKeys = nameKeys('person_name_keys');
export const OrganizationNameKeys = nameKeys('organization_name_keys');
