import { z } from 'zod';
import { optionalPositive, optionalText } from '../../contract/input/input-fields.ts';
import { request } from '../../contract/input/request.ts';
import { SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import * as answer from '../../contract/output/output-fields.ts';
import { fullNameOfPlace } from '../../identity/gazetteer/full-name.ts';
import type { LookupKind } from '../../search/search.ts';
import { publicProcedure } from '../procedure/trpc.ts';
import lookups from './lookups.json' with { type: 'json' };

const PAGE_SIZE = 10;
const TEXT_CHARACTERS_MAX = 400;

const pagination = answer.record('LookupPagination', 'Where this page stands among all.', {
  more: answer.flag('Whether there is a page after this one.', false),
});

const NO_DETAIL = z
  .string()
  .nullable()
  .meta({ description: 'Always null.', examples: [null] });

/** The `detail` of an item, of the kinds that have one. */
const DETAILS: Partial<Record<LookupKind, z.ZodNullable<z.ZodString>>> = {
  organizations: answer.ifKnown(
    answer.address(
      'The website, as `https://host`; null where none is known.',
      `https://${SAMPLE_ORGANIZATION.domain}`,
    ),
  ),
  locations: answer.ifKnown(
    answer.text('The kinds of its places, the smallest first; null where it has none.', 'city, country'),
  ),
};

/** An operation that finds values of one kind by their names. `typed` is an example of a text, and `found` the item that it finds. */
function lookup(kind: LookupKind, operationId: string) {
  const { schema, summary, description, typed, found } = lookups[kind];
  const input = request({
    q: optionalText(
      TEXT_CHARACTERS_MAX,
      'What was typed of the name: its beginning, some of its words, or either with a typing error; case and accents do not count. Absent or empty: the most used values.',
      typed,
    ),
    page: optionalPositive(
      `Number of the page of ${PAGE_SIZE}, from 1; absent means 1. A page past the end is empty.`,
      1,
    ),
  }).meta({
    title: `${schema}Request`,
    description: 'What was typed, and which page is wanted.',
    examples: [{ q: typed }],
  });
  const item = answer.record(schema, 'A value that filters take.', {
    id: answer.integer('Id, as filters take it.', found.id),
    name: answer.name(found.name),
    text: answer.text('The name again, under the key that select widgets read.', found.name),
    detail: DETAILS[kind] ?? NO_DETAIL,
  });
  const results = answer.listOf(
    item,
    'Values of exactly the name first, then those whose names begin so, then the rest; in each the most used first.',
  );
  const output = answer.record(`${schema}Page`, 'One page of values.', { results, pagination });
  return publicProcedure
    .meta({
      rate: 'autocomplete',
      openapi: {
        method: 'GET',
        path: `/api/datastorage/autocomplete/${kind}/`,
        operationId,
        tags: ['Autocomplete'],
        summary,
        description,
        successDescription: 'One page of values.',
      },
    })
    .input(input)
    .output(output)
    .query(async ({ ctx: { services }, input: { q, page } }) => {
      const text = q ?? '';
      const { suggestions, more } = await services.search.suggest({
        kind,
        text,
        fullName: kind === 'locations' ? fullNameOfPlace(text) : undefined,
        page: page ?? 1,
        pageSize: PAGE_SIZE,
      });
      const results = suggestions.map(({ id, name, detail }) => ({ id, name, text: name, detail }));
      return { results, pagination: { more } };
    });
}

/** The lookups by name. They need no key and read only the database. */
export const autocomplete = {
  industries: lookup('industries', 'autocomplete_industries'),
  organizations: lookup('organizations', 'autocomplete_organizations'),
  organizationKeywords: lookup('organization_keywords', 'autocomplete_organization_keywords'),
  locations: lookup('locations', 'autocomplete_locations'),
  personSkills: lookup('person_skills', 'autocomplete_person_skills'),
  webTechnologies: lookup('web_technologies', 'autocomplete_web_technologies'),
};
