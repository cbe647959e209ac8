import {
  compareOrganizationNames,
  organizationNamesContradict,
  type TextAgreement,
} from '../../base/names/agreement.ts';
import { organizationForms, organizationKeys } from '../../base/names/organization-names.ts';
import type { Forms } from '../../base/names/words.ts';
import { isAtLocation, WEBSITE_ID } from '../../contract/output/parts.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import { type Candidate, candidate, candidatesOf, type FoundRecord } from './candidates.ts';

/** What is known of an organization. */
export interface OrganizationFacts {
  name?: string | null | undefined;
  domain?: string | null | undefined;
  network_public_identifier?: string | null | undefined;
  location_id?: number | null | undefined;
}

/** An organization that shares something with a request. */
interface OrganizationCandidate extends FoundRecord {
  /** The identifiers of the request that the organization has. */
  identifiers: string[];
}

// The lateral join with an offset makes the planner use the indexes, however many requests it expects.
const READ_CANDIDATES = {
  name: 'read-organization-candidates',
  text: `
with asked as materialized (
  select * from jsonb_to_recordset($1::jsonb) as asked (
    nr int, keys int[], domain text, network_public_identifier text, location_id bigint)
), candidates as materialized (
  select asked.nr, found.id, array_remove(array_agg(found.field), null) as identifiers
  from asked cross join lateral (
    select id, 'domain' as field from organizations where domain_key = asked.domain
    union all select id, 'network_public_identifier' from organizations
      where slug_key(organizations.network_public_identifier) = asked.network_public_identifier
    union all select id, null from organization_name_keys where organization_name_keys.keys && asked.keys
    offset 0) as found
  group by asked.nr, found.id
)
select asked.nr, organizations.id, identifiers, organizations.name, ${isAtLocation('organizations')} as is_at_location
from candidates join asked using (nr) join organizations using (id)
left join lateral (select public_rank from websites where websites.id = ${WEBSITE_ID} offset 0) as website on true
order by asked.nr, website.public_rank nulls last, organizations.id`,
};

/** Compares an organization with the name of a request, undefined for none; null where too little agrees. */
function candidateOf(asked: Forms | undefined, found: OrganizationCandidate) {
  const { id, identifiers, is_at_location } = found;
  const forms = organizationForms(found.name);
  const name = asked && compareOrganizationNames(asked, forms);
  const agrees = {
    name: name != null,
    domain: identifiers.includes('domain'),
    network_public_identifier: identifiers.includes('network_public_identifier'),
    location_id: is_at_location === true,
  };
  if (identifiers.length === 0)
    return candidate(id, agrees, likelihoodOf(name, agrees.location_id), name === 'whole');
  const contradicts = asked !== undefined && organizationNamesContradict(asked, forms);
  return candidate(id, agrees, contradicts ? 5 : 10, name === 'whole');
}

/** The likelihood, 1 to 10, that an organization without an identifier of a request is meant by it; null where too little agrees. */
function likelihoodOf(name: TextAgreement | undefined, hasLocation: boolean): number | null {
  if (!name) return null;
  const likelihood = name === 'tolerant' ? 6 : 7;
  return hasLocation ? likelihood + 1 : likelihood;
}

/** The organizations that share something with each of the given ones, by a fixed number of statements. */
export async function likelyOrganizations(
  records: Pick<RecordsReader, 'query'>,
  given: readonly OrganizationFacts[],
): Promise<Candidate[][]> {
  const asked = given.map(({ name }) => (name == null ? undefined : organizationForms(name)));
  return candidatesOf(asked, await readCandidates(records, given), candidateOf);
}

async function readCandidates(
  records: Pick<RecordsReader, 'query'>,
  requests: readonly OrganizationFacts[],
): Promise<OrganizationCandidate[]> {
  const asked = requests.map(({ name, domain, network_public_identifier, location_id }, nr) => ({
    nr,
    keys: name == null ? null : organizationKeys(name),
    domain,
    network_public_identifier,
    location_id,
  }));
  const { rows } = await records.query<OrganizationCandidate>({
    ...READ_CANDIDATES,
    values: [JSON.stringify(asked)],
  });
  return rows;
}
