import { z } from 'zod';
import { optionalPositive, optionalText } from '../../contract/input/input-fields.ts';
import { request } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import * as answer from '../../contract/output/output-fields.ts';
import { fullNameOfPlace } from '../../identity/gazetteer/full-name.ts';
import type { LookupKind } from '../../search/search.ts';
import { publicProcedure } from '../procedure/trpc.ts';

const PAGE_SIZE = 10;
const TEXT_CHARACTERS_MAX = 400;

const pagination = answer.record('LookupPagination', 'Where this page stands among all.', {
  more: z.boolean().meta({ description: 'Whether there is a page after this one.', examples: [false] }),
});

/** One lookup, and its wording in the OpenAPI document. */
interface Lookup {
  /** Name of the schema of an item, such as `IndustryMatch`. */
  schema: string;
  summary: string;
  description: string;
  /** An item's `detail`; absent where it is always null. */
  detail?: z.ZodNullable<z.ZodString>;
  /** An example of a text, and the item that it finds. */
  typed: string;
  found: { id: number; name: string };
}

const NO_DETAIL = z
  .string()
  .nullable()
  .meta({ description: 'Always null.', examples: [null] });

/** An operation that finds values of one kind by their names. */
function lookup(kind: LookupKind, operationId: string, { schema, typed, found, ...wording }: Lookup) {
  const { summary, description, detail = NO_DETAIL } = wording;
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
    detail,
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
  industries: lookup('industries', 'autocomplete_industries', {
    schema: 'IndustryMatch',
    summary: 'Look up industries',
    description:
      'Returns the ids that `industries`, `person_industries` and `organization_industries` take in searches.',
    typed: 'softw',
    found: { id: SAMPLE_IDS.softwareDevelopment, name: 'Software Development' },
  }),
  organizations: lookup('organizations', 'autocomplete_organizations', {
    schema: 'OrganizationMatch',
    summary: 'Look up organizations',
    description: 'Returns the ids that `organization_ids` and `organizations` take in searches.',
    detail: answer.ifKnown(
      answer.address(
        'The website, as `https://host`; null where none is known.',
        `https://${SAMPLE_ORGANIZATION.domain}`,
      ),
    ),
    typed: 'acm',
    found: SAMPLE_ORGANIZATION,
  }),
  organizationKeywords: lookup('organization_keywords', 'autocomplete_organization_keywords', {
    schema: 'OrganizationKeywordMatch',
    summary: 'Look up organization keywords',
    description: 'Returns the ids that `keywords` and `organization_keywords` take in searches.',
    typed: 'robo',
    found: { id: SAMPLE_IDS.robotics, name: 'robotics' },
  }),
  locations: lookup('locations', 'autocomplete_locations', {
    schema: 'LocationMatch',
    summary: 'Look up locations',
    description:
      'Returns the ids that `locations` and the other location filters take in searches; a search finds what is at the location or inside it.',
    detail: answer.ifKnown(
      answer.text('The kinds of its places, the smallest first; null where it has none.', 'city, country'),
    ),
    typed: 'berl',
    found: { id: SAMPLE_IDS.berlin, name: 'Berlin, Germany' },
  }),
  personSkills: lookup('person_skills', 'autocomplete_person_skills', {
    schema: 'PersonSkillMatch',
    summary: 'Look up person skills',
    description: 'Returns the ids that `person_skills` takes in searches.',
    typed: 'typesc',
    found: { id: 1870, name: 'TypeScript' },
  }),
  webTechnologies: lookup('web_technologies', 'autocomplete_web_technologies', {
    schema: 'WebTechnologyMatch',
    summary: 'Look up web technologies',
    description:
      'Returns the ids that `web_technologies` and `organization_web_technologies` take in searches.',
    typed: 'ngin',
    found: { id: SAMPLE_IDS.nginx, name: 'nginx' },
  }),
};
