import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readPhoneNumber } from '../../src/dataset/format/contact-values.ts';
import type { FileName } from '../../src/dataset/format/files.ts';

/** The real dataset beside the checkout. It is not part of the project; without it, tests that use it are skipped. */
const REAL = join(import.meta.dirname, '../../../shared/realdata');

/** Why tests on the real dataset can't run; null if they can. */
export const REAL_MISSING = existsSync(REAL) ? null : 'the real dataset is not beside the checkout';

/** A line of a file, with the fields that tests read. */
interface Line {
  id: number;
  person_id: number;
  full_name: string;
  network_public_identifier?: string | null;
  email?: string;
  phone_number?: string;
  organization_id?: number | null;
  author_ids?: number[];
  contributor_ids?: number[];
  roles?: { id: number; organization_id?: number | null }[] | null;
}

/** A person, with every identifier of the person in the files. */
export interface RealPerson {
  id: number;
  fullName: string;
  slug: string | null;
  emails: string[];
  phoneNumbers: string[];
  roleIds: number[];
  /** The patents, publications and projects of the person. */
  works: { file: FileName; line: Line }[];
  line: Line;
}

/** A subset of the real dataset as a delivery, with its persons. */
export interface RealSubset {
  files: Partial<Record<FileName, Line[]>>;
  /** The persons whom `suppressed_persons` names. */
  suppressed: RealPerson[];
  /** A person who is not suppressed, with both kinds of contacts, a role and a work with a coauthor. */
  present: RealPerson;
  /** All other persons. */
  others: RealPerson[];
}

const WORKS = ['patents', 'publications', 'projects'] as const;
const LOOKUPS = ['industries', 'organization_keywords', 'person_skills', 'locations'] as const;
const EVERY = 60;

/**
 * Reads the suppressed persons, the persons who share a contact or a work with them, and one in sixty of the others,
 * with their contacts, works and organizations, and the lookup tables. The whole dataset takes a minute and a half to
 * index, most of it for descriptions of jobs and roles, and would not test the suppressed persons any better.
 */
export async function realSubset(): Promise<RealSubset> {
  const { persons, emails, phoneNumbers, works, suppressions } = await readPersons();
  const suppressed = persons.filter((person) => suppressions.some((line) => names(line, person)));
  const isSuppressed = new Set(suppressed.map(({ id }) => id));
  const present = persons.find(
    (person) =>
      !isSuppressed.has(person.id) &&
      [person.emails, person.phoneNumbers, person.roleIds, person.works].every(({ length }) => length > 0) &&
      person.works.some(({ line }) => authorsOf(line).length > 1),
  );
  if (!present) throw new Error('no person has both kinds of contacts, a role and a work with a coauthor');
  const named = [...suppressed, present];
  const contacts = new Set(named.flatMap((person) => [...person.emails, ...person.phoneNumbers]));
  const ids = new Set([
    ...named.flatMap((person) => [person.id, ...person.works.flatMap(({ line }) => authorsOf(line))]),
    ...persons
      .filter((person) => [...person.emails, ...person.phoneNumbers].some((contact) => contacts.has(contact)))
      .map(({ id }) => id),
    ...persons.filter((_, at) => at % EVERY === 0).map(({ id }) => id),
  ]);
  const kept = persons.filter(({ id }) => ids.has(id));
  const organizationIds = new Set(
    kept.flatMap(({ line }) => line.roles ?? []).map((role) => role.organization_id),
  );
  const organizations = (await read('organizations')).filter(({ id }) => organizationIds.has(id));
  const ofKept = (line: Line) => ids.has(line.person_id);
  return {
    files: {
      ...Object.fromEntries(await Promise.all(LOOKUPS.map(async (name) => [name, await read(name)]))),
      organizations,
      persons: kept.map(({ line }) => line),
      ...Object.fromEntries(
        WORKS.map((name) => [
          name,
          works
            .filter(({ file, line }) => file === name && authorsOf(line).every((id) => ids.has(id)))
            .map(({ line }) => line),
        ]),
      ),
      emails: emails.filter(ofKept),
      phone_numbers: phoneNumbers.filter(ofKept),
      suppressed_persons: suppressions,
    },
    suppressed,
    present,
    others: kept.filter((person) => !named.includes(person)),
  };
}

async function readPersons() {
  const [lines, emails, phoneNumbers, suppressions, ...works] = await Promise.all([
    read('persons'),
    read('emails'),
    read('phone_numbers'),
    read('suppressed_persons'),
    ...WORKS.map(async (file) => (await read(file)).map((line) => ({ file, line }))),
  ]);
  const emailsOf = Map.groupBy(emails, (line) => line.person_id);
  const numbersOf = Map.groupBy(phoneNumbers, (line) => line.person_id);
  const worksOf = Map.groupBy(
    works.flat().flatMap((work) => authorsOf(work.line).map((author) => ({ author, work }))),
    ({ author }) => author,
  );
  const persons = lines.map(
    (line): RealPerson => ({
      id: line.id,
      fullName: line.full_name,
      slug: line.network_public_identifier ?? null,
      emails: (emailsOf.get(line.id) ?? []).map(({ email = '' }) => email.toLowerCase()),
      phoneNumbers: (numbersOf.get(line.id) ?? []).map(({ phone_number = '' }) => e164(phone_number)),
      roleIds: (line.roles ?? []).map(({ id }) => id),
      works: (worksOf.get(line.id) ?? []).map(({ work }) => work),
      line,
    }),
  );
  return { persons, emails, phoneNumbers, works: works.flat(), suppressions };
}

/** Whether a line of `suppressed_persons` names the person. */
function names(line: Line, person: RealPerson): boolean {
  return (
    line.person_id === person.id ||
    (line.network_public_identifier != null &&
      line.network_public_identifier.toLowerCase() === person.slug?.toLowerCase()) ||
    (line.email !== undefined && person.emails.includes(line.email.toLowerCase())) ||
    (line.phone_number !== undefined && person.phoneNumbers.includes(e164(line.phone_number)))
  );
}

/** The ids of the authors or contributors of a work. */
export function authorsOf({ author_ids, contributor_ids }: Line): number[] {
  return author_ids ?? contributor_ids ?? [];
}

function e164(spelling: string): string {
  return readPhoneNumber(spelling) ?? spelling;
}

async function read(name: FileName): Promise<Line[]> {
  const bytes = await promisify(gunzip)(await readFile(join(REAL, `${name}.ndjson.gz`)));
  return bytes
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}
