import {
  compareOrganizationNames,
  compareTexts,
  personNamesAgree,
  personNamesAgreeButForSurname,
} from '../../base/names/agreement.ts';
import { organizationForms } from '../../base/names/organization-names.ts';
import { type PersonForms, personForms, titleWords } from '../../base/names/person-names.ts';
import type { Forms } from '../../base/names/words.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import { type Candidate, candidate, candidatesOf } from './candidates.ts';
import {
  type CandidateRole,
  nameOf,
  type PersonCandidate,
  type PersonFacts,
  readPersonCandidates,
} from './person-candidates.ts';

/** A request, with its names as they are compared. */
interface Asked {
  request: PersonFacts;
  name: PersonForms | null;
  organization: Forms | null;
  title: string | null;
}

function askedOf(request: PersonFacts): Asked {
  const name = nameOf(request);
  return {
    request,
    name: name === null ? null : personForms(name),
    organization: request.organization_name == null ? null : organizationForms(request.organization_name),
    title: request.title == null ? null : titleText(request.title),
  };
}

function titleText(title: string): string {
  return titleWords(title).join(' ');
}

/** How well the name of a person agrees; `but for a surname` where one side lacks the last one. */
type NameAgreement = 'agrees' | 'but for a surname' | 'contradicts';

/**
 * Compares a name with that of a person. The first and last name count where the full name is another one: beside the same
 * name with its middle names, they would agree with every middle name.
 */
function compareNames(asked: PersonForms, { name, own_name }: PersonCandidate): NameAgreement {
  const full = personForms(name);
  if (personNamesAgree(asked, full)) return 'agrees';
  const own = own_name === null ? null : personForms(own_name);
  if (own && !personNamesAgree(own, full) && personNamesAgree(asked, own)) return 'agrees';
  return personNamesAgreeButForSurname(asked, full) ? 'but for a surname' : 'contradicts';
}

/** Compares a person with a request; null where too little agrees. */
function candidateOf(asked: Asked, person: PersonCandidate) {
  const { request } = asked;
  const { identifiers } = person;
  const roles = person.roles.map((role) => ({
    ...role,
    agreement:
      asked.organization && role.organization !== null
        ? compareOrganizationNames(asked.organization, organizationForms(role.organization))
        : null,
  }));
  const employers = roles.filter(({ agreement, has_domain }) => agreement !== null || has_domain);
  const hasLocation = person.is_at_location === true;
  const hasTitle = roles.some(
    ({ is_current, title }) =>
      is_current && title !== null && compareTexts(asked.title ?? '', titleText(title)) !== null,
  );
  const compared = asked.name && compareNames(asked.name, person);
  const isSupported = identifiers !== null || employers.length > 0 || hasLocation;
  const name = compared && (compared === 'agrees' || (compared === 'but for a surname' && isSupported));
  const agrees = {
    full_name: name && request.full_name != null,
    first_name: name && request.full_name == null,
    last_name: name && request.full_name == null,
    email: identifiers?.includes('email'),
    phone_number: identifiers?.includes('phone_number'),
    network_public_identifier: identifiers?.includes('network_public_identifier'),
    organization_name: roles.some(({ agreement }) => agreement !== null),
    organization_domain: roles.some(({ has_domain }) => has_domain),
    title: hasTitle,
    location_id: hasLocation,
  };
  const hasIdentifier = identifiers !== null;
  const likelihood = likelihoodOf(request, employers, { name, hasIdentifier, hasTitle, hasLocation });
  const isWhole = roles.some(({ agreement }) => agreement === 'whole');
  return candidate(person.id, agrees, likelihood, isWhole);
}

/**
 * The likelihood, 1 to 10, that a person is the one of a request; null where too little agrees.
 * @param employers the roles at the organization of the request
 * @param agrees the agreement of the name is null where the request has none
 */
function likelihoodOf(
  { organization_name, organization_domain }: PersonFacts,
  employers: readonly CandidateRole[],
  agrees: { name: boolean | null; hasIdentifier: boolean; hasTitle: boolean; hasLocation: boolean },
): number | null {
  const { name, hasIdentifier, hasTitle, hasLocation } = agrees;
  if (hasIdentifier && name === null) return 9;
  if (hasIdentifier) return name ? 10 : 5;
  if (!name) return null;
  if (employers.length > 0) return employers.some(({ is_current }) => is_current) ? 8 : 7;
  if (!hasTitle && !hasLocation) return null;
  if (organization_name != null || organization_domain != null) return 5;
  return hasTitle && hasLocation ? 7 : 6;
}

/** The persons who share something with each of the given ones, by a fixed number of statements. */
export async function likelyPersons(
  records: Pick<RecordsReader, 'query'>,
  given: readonly PersonFacts[],
): Promise<Candidate[][]> {
  return candidatesOf(given.map(askedOf), await readPersonCandidates(records, given), candidateOf);
}
