import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../input/sample-values.ts';
import { address, ifKnown, integer, listOf, name, record, text } from './output-fields.ts';

/** Short records that are part of the answers of several operations. */

const placeSchema = record('Place', 'One place of a location.', {
  id: integer('Id of the place.', 4392410),
  name: name('Berlin', 'Name of the place.'),
  place_type: name('city', 'Kind of place.'),
});

/** A location. */
export const locationSchema = record('Location', 'Where something is.', {
  id: integer('Id from the locations lookup.', SAMPLE_IDS.berlin),
  name: name('Berlin, Germany'),
  osm_locations: listOf(
    placeSchema,
    'The places it lies in, smallest first; empty for what is no place, such as "Remote".',
  ),
});

/** A record with only an id and a name. */
export function idAndName(id: string, description: string, example: { id: number; name: string }) {
  return record(id, description, {
    id: integer('Id from the lookup.', example.id),
    name: name(example.name),
  });
}

const industrySchema = idAndName('Industry', 'A branch of business.', {
  id: SAMPLE_IDS.softwareDevelopment,
  name: 'Software Development',
});

/** The profile on the external professional network. */
export const networkInfoSchema = record('NetworkInfo', 'What the external professional network shows.', {
  public_identifier: ifKnown(
    text('Slug of the profile address.', SAMPLE_ORGANIZATION.slug, {
      maxLength: 255,
    }),
  ),
  industry: ifKnown(industrySchema, 'Branch of business; null where none is known.'),
  public_profile_url: ifKnown(address('Profile address.', 'https://network.example/company/acme')),
});

/** A website address as `https://host`, or null. */
export const domainSchema = ifKnown(
  address('Website, as `https://host`.', `https://${SAMPLE_ORGANIZATION.domain}`, { maxLength: 200 }),
);

/** SQL: the id of an organization's website: the one with its domain, else the one with the lowest id that names it. */
export const WEBSITE_ID = `coalesce(
  (select id from websites where domain_key = organizations.domain_key),
  (select min(id) from websites where organization_id = organizations.id))`;

/** SQL, to be joined: the network profile of a table's row as the row `network_info`, with the joined table `industries`. */
export function networkInfo(table: 'organizations' | 'persons'): string {
  return `lateral (
  select ${table}.network_public_identifier as public_identifier, industries as industry,
    ${table}.network_public_profile_url as public_profile_url) as network_info`;
}

/** SQL: whether the location of a row is the one of a request, or inside it. */
export function isAtLocation(located: 'persons' | 'organizations'): string {
  return `(${located}.location_id = asked.location_id or exists (
    select from locations as inner_one join locations as outer_one on outer_one.id = asked.location_id
    where inner_one.id = ${located}.location_id and outer_one.osm_locations <> '[]'
      and jsonb_path_query_array(inner_one.osm_locations, '$[*].id')
        @> jsonb_path_query_array(outer_one.osm_locations, '$[*].id')))`;
}
