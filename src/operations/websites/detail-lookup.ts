import { z } from 'zod';
import { bulkRequest, itemFields } from '../../contract/input/bulk-items.ts';
import { optionalDomain, optionalPositive } from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { accountRequest, request, requireOneOf } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import { seenField } from '../../contract/input/seen-since.ts';
import { optionalSlug } from '../../contract/input/slug-fields.ts';
import { bulkResults } from '../../contract/output/bulk-results.ts';
import { seenOnly } from '../../contract/output/last-seen.ts';
import { address, flag, integer, listOf, name, record } from '../../contract/output/output-fields.ts';
import { WEBSITE_ID } from '../../contract/output/parts.ts';
import { provenanceOf } from '../../contract/output/provenance-sql.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import {
  columnsOf,
  reading,
  type Selection,
  selectable,
  selected,
  selectedFields,
  withField,
} from '../../contract/output/selection.ts';
import { recordId } from '../../db/record-ids.ts';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';

function amount(description: string, example: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .int()
    .min(0)
    .max(max)
    .nullable()
    .meta({ description, examples: [example] });
}

const INT32_MAX = 2_147_483_647;
const RANK = 'Three-month average traffic rank from a public ranking list; 1 is the best.';

const technologySchema = record('WebsiteTechnology', 'A technology that the website uses or used.', {
  web_technology_id: integer('Id from the web technologies lookup.', SAMPLE_IDS.nginx),
  is_active: flag('Whether the website uses it now.'),
  name: name('nginx'),
});

const websiteSchema = record('Website', 'A website: its ranks, its traffic, what it runs on.', {
  id: integer('Id of the website.', 50),
  domain: address('The website, as `https://host`.', `https://${SAMPLE_ORGANIZATION.domain}`, {
    maxLength: 200,
  }),
  public_rank: amount(RANK, 48211, INT32_MAX),
  analytics_rank: amount('Traffic rank by web analytics; 1 is the best.', 48211, INT32_MAX),
  analytics_traffic: amount('Visits a month.', 90500),
  website_technologies: listOf(
    technologySchema,
    'What it uses, and what it used where `is_active` is false.',
  ),
});

const naming = {
  domain: optionalDomain(
    'The website as a host or URL in any case, with or without `www.`; where it is given, it alone decides.',
    SAMPLE_ORGANIZATION.domain,
  ),
  organization_id: optionalPositive(
    'Id of the organization whose website it is; decides where no domain is given.',
    SAMPLE_ORGANIZATION.id,
  ),
  organization_network_public_identifier: optionalSlug(
    'Slug of the organization’s profile address on the external network, in any case, or the address.',
    SAMPLE_ORGANIZATION.slug,
  ),
};

const seenSince = seenField('A website that no delivery had on that day (UTC) or later is not found.');

const selection = { fields: selectedFields(websiteSchema, ['domain', 'website_technologies.name']) };

/** The fields that name a website; the first one given decides. */
const LOOKUP_KEYS = ['domain', 'organization_id', 'organization_network_public_identifier'] as const;

const websiteRequest = requireOneOf(
  'the website',
  LOOKUP_KEYS,
  accountRequest({ ...naming, ...seenSince, ...selection }),
).meta({
  title: 'WebsiteLookup',
  description: 'A website, by its domain or its organization; one of the three is required.',
  examples: [{ domain: SAMPLE_ORGANIZATION.domain }],
});

const websitesRequest = bulkRequest(
  requireOneOf('the website', LOOKUP_KEYS, request({ ...naming, ...seenSince, ...itemFields })),
  { domain: SAMPLE_ORGANIZATION.domain },
  { title: 'WebsiteLookups', description: 'Websites, each by its domain or its organization.' },
  selection,
);

const COLUMNS = {
  ...columnsOf('websites', 'id', 'public_rank', 'analytics_rank', 'analytics_traffic'),
  domain: `'https://' || websites.domain`,
  website_technologies: `coalesce((
    select json_agg(shown order by link.position)
    from website_technology_links as link
    join web_technologies as technology on technology.id = link.web_technology_id
    cross join lateral (select technology.id as web_technology_id, link.is_active, technology.name) as shown
    where link.website_id = websites.id), '[]')`,
  provenance: provenanceOf('websites'),
};

/**
 * Reads the websites that the JSON list `$1` names, with their place from 1. Several organizations may share a slug; the lowest id with
 * a website decides. The CTE is materialized, because a planner that expects many matches would scan the primary key in its order. Of
 * JSON the planner expects as many names each time, so that a connection plans the statement once.
 */
const read = reading(
  'read-websites',
  { ...COLUMNS, place: 'asked.place' },
  (list) => `
select ${list}
from rows from (json_to_recordset($1::json) as (
    domain text, organization_id bigint, organization_network_public_identifier text))
  with ordinality as asked (domain, organization_id, slug, place)
cross join lateral (
  select coalesce(
    (select id from websites where domain_key = asked.domain),
    (select ${WEBSITE_ID} from organizations
      where organizations.id = ${recordId('organizations', 'asked.organization_id')}),
    (with named as materialized (
        select organizations.id as organization_id, ${WEBSITE_ID} as website_id
        from organizations where slug_key(network_public_identifier) = asked.slug)
      select website_id from named where website_id is not null order by organization_id limit 1)) as id offset 0) as named
join websites on websites.id = named.id`,
);

const LOOKUP: Declaration = {
  scope: 'websites',
  path: '/api/{account_id}/datastorage/website_detail_lookup/',
  operationId: 'website_detail_lookup',
  summary: 'Look up a website',
  description:
    'Returns the ranks, the traffic and the technologies of a website, known by its domain or by its organization. Where several are given, the domain decides, then the id of the organization.',
  successDescription: 'The website.',
};

type LookupKey = (typeof LOOKUP_KEYS)[number];
type WebsiteName = Pick<z.output<typeof websiteRequest>, LookupKey | 'seen_since'>;
type Website = z.infer<typeof websiteSchema>;

const lookupKeyOf = (named: WebsiteName): LookupKey =>
  LOOKUP_KEYS.find((key) => named[key] != null) ?? 'domain';

/** Reads websites in the order of their names, as they are stored and as they are shown; null where there is none. */
async function readWebsites(records: RecordsReader, names: readonly WebsiteName[], fields: Selection) {
  if (names.length === 0) return { stored: [], found: [] };
  const named = names.map((name) => ({ [lookupKeyOf(name)]: name[lookupKeyOf(name)] }));
  const asked = { ...read(withField(fields, 'place')), values: [JSON.stringify(named)] };
  const { rows } = await records.query<Website & { place: number }>(asked);
  const byPlace = new Map(rows.map(({ place, ...website }) => [place, website]));
  const stored = names.map((_, at) => byPlace.get(at + 1) ?? null);
  const seen = await seenOnly(records, 'websites', stored, names);
  const show = selected(websiteSchema, fields);
  return { stored, found: seen.map((website) => website && show(website)) };
}

/** Website detail lookup. */
export const detailLookup = lookupOperation(websiteRequest, selectable(websiteSchema), LOOKUP).query(
  async ({ ctx: { services }, input }) => {
    const { stored, found } = await readWebsites(services.records, [input], input.fields);
    const [website] = found;
    if (website) return { answer: website, units: 1 };
    if (stored[0])
      throw new ProblemError('not_found', `No delivery had the website on ${input.seen_since} or later.`);
    const named = lookupKeyOf(input) === 'domain' ? 'with this domain' : 'of such an organization';
    throw new ProblemError('not_found', `No website ${named} is known.`);
  },
);

/** Website detail lookup of many websites. */
export const detailLookupBulk = bulkOperation(
  'website_detail_lookup_bulk',
  websitesRequest,
  selectable(websiteSchema),
  LOOKUP,
  'WebsiteBulkItem',
).query(({ ctx: { services }, input: { items, fields } }) =>
  bulkResults(items, async (names) => {
    const { found } = await readWebsites(services.records, names, fields);
    return { found };
  }),
);
