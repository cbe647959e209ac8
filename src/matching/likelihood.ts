import type { TextAgreement } from './names.ts';

/** The fields of a request that agree with a person; null for a name or an organization that is not given. */
export interface PersonAgreement {
  /** An email address, a phone number or a slug. */
  identifier: boolean;
  name: boolean | null;
  organization: 'current' | 'former' | 'none' | null;
  title: boolean;
  location: boolean;
}

/** The likelihood of a person: the first row that applies. */
const PERSON: readonly [likelihood: number, applies: (agrees: PersonAgreement) => boolean][] = [
  [10, ({ identifier, name }) => identifier && name === true],
  [9, ({ identifier, name }) => identifier && name === null],
  [8, ({ name, organization }) => name === true && organization === 'current'],
  [7, ({ name, organization }) => name === true && organization === 'former'],
  [7, ({ name, title, location }) => name === true && title && location],
  [6, ({ name, title, location }) => name === true && (title || location)],
  // The name contradicts.
  [5, ({ identifier }) => identifier],
];

/** The most for a person whose organization does not agree, without an identifier that does. */
const OTHER_ORGANIZATION_MAX = 5;

/** The likelihood, 1 to 10, that a person is the one of a request; null where too little agrees. */
export function personLikelihood(agrees: PersonAgreement): number | null {
  const row = PERSON.find(([, applies]) => applies(agrees));
  if (!row) return null;
  const isElsewhere = agrees.organization === 'none' && !agrees.identifier;
  return isElsewhere ? Math.min(row[0], OTHER_ORGANIZATION_MAX) : row[0];
}

/** The fields of a request that agree with an organization. */
export interface OrganizationAgreement {
  /** A domain or a slug. */
  identifier: boolean;
  /** Undefined where no name is given. */
  name: TextAgreement | undefined;
  location: boolean;
}

/** The likelihood of an organization: the first row that applies. */
const ORGANIZATION: readonly [likelihood: number, applies: (agrees: OrganizationAgreement) => boolean][] = [
  [10, ({ identifier, name }) => identifier && name !== null],
  [8, ({ name, location }) => name === 'exact' && location],
  [7, ({ name }) => name === 'exact'],
  [7, ({ name, location }) => name === 'tolerant' && location],
  [6, ({ name }) => name === 'tolerant'],
  // The name contradicts.
  [5, ({ identifier }) => identifier],
];

/** The likelihood, 1 to 10, that an organization is the one of a request; null where too little agrees. */
export function organizationLikelihood(agrees: OrganizationAgreement): number | null {
  return ORGANIZATION.find(([, applies]) => applies(agrees))?.[0] ?? null;
}
