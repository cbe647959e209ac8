import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readPhoneNumber } from '../../src/dataset/format/contact-values.ts';
import type { FileName } from '../../src/dataset/format/files.ts';

/** The real dataset beside the checkout; it is no part of the project, and the suite is whole without it. */
const REAL = join(import.meta.dirname, '../../../shared/realdata');

/** Why tests on the real dataset can't run; null where they can. */
export const REAL_MISSING = existsSync(REAL) ? null : 'the real dataset is not beside the checkout';

/** A line of a file: what tests read of it. */
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

/** A person, and every way in which the files name them. */
export interface RealPerson {
  id: number;
  fullName: string;
  slug: string | null;
  emails: string[];
  phoneNumbers: string[];
  roleIds: number[];
  /** What they made, with others or alone. */
  works: { file: FileName; line: Line }[];
  line: Line;
}

/** A part of the real dataset as a delivery, and who stands in it. */
export interface RealPart {
  files: Partial<Record<FileName, Line[]>>;
  /** Whom `suppressed_persons` names. */
  suppressed: RealPerson[];
  /** Somebody who is there, has contacts of both kinds and a work with others. */
  present: RealPerson;
  /** Everybody else. */
  others: RealPerson[];
}

const WORKS = ['patents', 'publications', 'projects'] as const;
const LOOKUPS = ['industries', 'organization_keywords', 'person_skills', 'locations'] as const;
const EVERY = 60;

/**
 * All who are suppressed, those who share a contact or a work with them, and one in sixty of the others, with their
 * contacts, works and organizations, and the lookups. The whole dataset takes a minute and a half to index, most
 * of it for descriptions of jobs and of roles, and the rest of it shows these persons no more than the part.
 */
export async function realPart(): Promise<RealPart> {
  const { persons, emails, phoneNumbers, works, suppressions } = await readPersons();
  const suppressed = persons.filter((person) => suppressions.some((line) => names(line, person)));
  const isSuppressed = new Set(suppressed.map(({ id }) => id));
  const present = persons.find(
    (person) =>
      !isSuppressed.has(person.id) &&
      [person.emails, person.phoneNumbers, person.roleIds, person.works].every(({ length }) => length > 0) &&
      person.works.some(({ line }) => authorsOf(line).length > 1),
  );
  if (!present) throw new Error('nobody has contacts of both kinds, a role and a work');
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

/** Ids of those who made a work. */
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
