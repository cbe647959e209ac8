import type { Random } from './random.ts';

export const SOURCES = ['crm', 'jobs', 'register'];
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03'];

export const organization = ({ pick }: Random, key: string) => ({
  key,
  name: pick(['Acme', 'Acme Inc', 'Beta', 'Beta GmbH', 'Gamma']),
  domain: pick(['acme.example', 'beta.example', 'gamma.example', undefined]),
  network_public_identifier: pick(['acme', 'beta', undefined, undefined]),
  employees: pick([10, 200, undefined]),
  description: pick(['makes things', 'sells things', undefined]),
  collected_at: pick(DAYS),
});

export const person = ({ pick }: Random, key: string) => ({
  key,
  full_name: pick(['Ann Bly', 'Ann M. Bly', 'Bob Cox']),
  network_public_identifier: pick(['ann', 'bob', undefined, undefined]),
  headline: pick(['CEO', 'CTO', undefined]),
  collected_at: pick(DAYS),
});

export const DOMAINS = ['a.example', 'b.example', 'c.example', 'd.example'];

/** Websites that have any domains: they exchange them, pass them on, or share them. */
export const website = ({ pick }: Random, key: string) => ({
  key,
  domain: pick(DOMAINS),
  public_rank: pick([1, 2, undefined]),
  collected_at: pick(DAYS),
});

/** An address of a person whom the source knows by a key. */
export const email = ({ pick }: Random, keys: readonly string[]) => ({
  person_key: pick(keys),
  email: pick(['ann@acme.example', 'bob@beta.example', 'info@acme.example']),
  validation_status: pick(['valid', 'risky', undefined]),
});

/** An address of a person whom the source names by what others know of them. */
export const namedEmail = ({ pick }: Random) => ({
  ...pick([
    { person_slug: pick(['ann', 'bob']) },
    { person_email: pick(['ann@acme.example', 'bob@beta.example', 'cox@gamma.example']) },
  ]),
  email: pick(['ann@acme.example', 'bob@beta.example', 'cox@gamma.example']),
  validation_status: pick(['valid', 'risky', undefined]),
});

export const job = ({ pick }: Random, key: string, organizations: readonly string[]) => ({
  key,
  title: pick(['Engineer', 'Driver']),
  url: `https://jobs.example/${pick([1, 2, 3])}`,
  collected_at: pick(DAYS),
  date_featured: '2026-01-01',
  ...pick([
    { organization_domain: pick(['acme.example', 'delta.example']) },
    { organization_name: pick(['Acme', 'Beta', 'Delta']) },
    organizations.length > 0 ? { organization_key: pick(organizations) } : { organization_name: 'Acme' },
  ]),
});
