import { z } from 'zod';

/** Short records that stand inside the records of several operations. */

const placeSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the place.', examples: [4392410] }),
    name: z.string().meta({ description: 'Name of the place.', examples: ['Berlin'], maxLength: 255 }),
    place_type: z.string().meta({ description: 'Kind of place.', examples: ['city'], maxLength: 255 }),
  })
  .meta({ id: 'Place', description: 'One place of a location.' });

/** Where something is. */
export const locationSchema = z
  .object({
    id: z.int().meta({ description: 'Id, as the locations lookup answers it.', examples: [2950159] }),
    name: z.string().meta({ description: 'Name.', examples: ['Berlin, Germany'], maxLength: 255 }),
    osm_locations: z.array(placeSchema).meta({
      description: 'The places it lies in, smallest first; empty for what is no place, such as "Remote".',
    }),
  })
  .meta({ id: 'Location', description: 'Where something is.' });

/** A record known by an id and a name. */
export function idAndName(id: string, description: string, example: { id: number; name: string }) {
  return z
    .object({
      id: z.int().meta({ description: 'Id, as the lookup answers it.', examples: [example.id] }),
      name: z.string().meta({ description: 'Name.', examples: [example.name], maxLength: 255 }),
    })
    .meta({ id, description });
}

const industrySchema = idAndName('Industry', 'A branch of business.', {
  id: 4,
  name: 'Software Development',
});

/** What the external professional network shows. */
export const networkInfoSchema = z
  .object({
    public_identifier: z
      .string()
      .nullable()
      .meta({ description: 'Slug of the profile address.', examples: ['acme'], maxLength: 255 }),
    industry: industrySchema.nullable().meta({
      description: 'Branch of business; null where none is known.',
    }),
    public_profile_url: z
      .string()
      .nullable()
      .meta({ description: 'Profile address.', examples: ['https://network.example/company/acme'] }),
  })
  .meta({ id: 'NetworkInfo', description: 'What the external professional network shows.' });

/** A website address as `https://host`. */
export const domainSchema = z
  .string()
  .nullable()
  .meta({
    description: 'Website, as `https://host`.',
    examples: ['https://acme.example'],
    format: 'uri',
    maxLength: 200,
  });

const dayWording = { examples: ['2026-03-14'], format: 'date' };

/** A day, `YYYY-MM-DD`. */
export function day(description: string) {
  return z.string().meta({ description, ...dayWording });
}

/** A day, `YYYY-MM-DD`, or null where none is known. */
export function dayIfKnown(description: string) {
  return z
    .string()
    .nullable()
    .meta({ description, ...dayWording });
}

/** How many records a search finds over all its pages. */
export const totalSchema = z
  .int()
  .min(0)
  .meta({ description: 'How many records match, over all pages; always exact.', examples: [1] });

/**
 * SQL: the row of a table with an id, to be joined. Where each row of a page has a subquery, a planner that knows the table to
 * be small reads all of it for each of them; what stands before `offset 0` is planned by itself, and looks the id up.
 */
export function rowOf(table: string, id: string): string {
  return `lateral (select * from ${table} where ${table}.id = ${id} offset 0)`;
}

/** SQL: the location of the joined table `locations` as JSON, null where none is joined. */
export const LOCATION_JSON = `case when locations.id is not null then json_build_object('id', locations.id,
    'name', locations.name, 'osm_locations', locations.osm_locations) end`;

/** SQL: what the network shows of the joined tables `organizations` and `industries`, as JSON. */
export const NETWORK_INFO_JSON = `json_build_object(
    'public_identifier', organizations.network_public_identifier,
    'industry', case when industries.id is not null
      then json_build_object('id', industries.id, 'name', industries.name) end,
    'public_profile_url', organizations.network_public_profile_url)`;
