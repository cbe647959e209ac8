import type { Fields, RecordFile } from '../dataset/format/record-file.ts';
import type { LineRecord, Rejection } from '../dataset/import/load-file.ts';
import type { LoadRun } from '../dataset/import/load-run.ts';
import type { RecordsWithClaims, TakenLines } from '../dataset/import/records-with-claims.ts';
import { type Session, transaction } from '../dataset/import/session.ts';
import { stageOf } from '../dataset/import/staging.ts';
import { CONTACT_KINDS, type ContactKind, THING_KINDS, type ThingKind } from '../identity/claim.ts';
import {
  adoptRecords,
  contactClaim,
  strictClaim,
  strictDelivery,
  withoutEmpty,
} from '../identity/claims/adopt.ts';
import { findStored } from '../identity/claims/find-stored.ts';
import { digestOf } from '../identity/claims/own-key.ts';
import { noteGazetteer } from '../identity/claims/relocated.ts';
import { Settler, settleClaims } from '../identity/claims/settle.ts';
import { LOOKUP_KINDS, noteStrictTexts } from '../identity/claims/strict-lookups.ts';
import { hasComparedForm, ownValues } from '../identity/claims/values.ts';
import { withdrawClaims } from '../identity/claims/withdraw.ts';
import { type ClaimToWrite, writeClaims } from '../identity/claims/write.ts';

/** Opens the records of which sources speak, too; null where no source speaks of any. */
export async function openRecordsWithClaims(session: Session): Promise<RecordsWithClaims | null> {
  const { rowCount } = await session.query('select from claims limit 1');
  return rowCount === 0 ? null : { redirect, take, remove, settle, finish };
}

async function redirect(session: Session, file: RecordFile): Promise<void> {
  if (file.isOfContacts) return;
  for (const { name, columns } of file.tables) {
    for (const column of columns.filter(({ references }) => isThingKind(references))) {
      await session.query(
        `update ${stageOf(name)} s set ${column.name} = c.record_id from claims c
        where c.kind = $1 and c.id = s.${column.name} and c.record_id <> c.id`,
        [column.references],
      );
    }
  }
}

async function take(session: Session, file: RecordFile, lines: readonly LineRecord[]): Promise<TakenLines> {
  const kind = file.table.name;
  if (isThingKind(kind)) return takeRecords(session, kind, lines);
  const contacts = CONTACT_KINDS.find((one) => one === kind);
  return { taken: contacts ? await takeContacts(session, contacts, lines) : [], rejected: [] };
}

function isThingKind(kind: string | undefined): kind is ThingKind {
  return THING_KINDS.some((one) => one === kind);
}

/** A line that shares an identifying value with a claim is about the thing of that claim. */
async function takeRecords(
  session: Session,
  kind: ThingKind,
  lines: readonly LineRecord[],
): Promise<TakenLines> {
  const values = new Map(lines.map(({ line, record }) => [line, valuesIn(kind, record)]));
  const known = await knownValues(session, kind, [...values.values()].flat());
  const stored = await readKnown(session, kind, lines);
  const rejected = lines.flatMap((one) => foreign(one, stored));
  const refused = new Set(rejected.map(({ line }) => line));
  const taken = lines.filter(({ line, record }) => {
    const isShared = stored.has(record.id as number) || values.get(line)?.some((value) => known.has(value));
    return (isShared || hasOtherForm(kind, record)) && !refused.has(line);
  });
  // The contacts of a record that was not shared before are claims from now on.
  const adopted = taken.flatMap(({ record }) =>
    stored.has(record.id as number) ? [] : (record.id as number),
  );
  await adoptRecords(session, kind, adopted);
  const suppressed = await suppressedAmong(
    session,
    taken.flatMap(({ record }) => authorsOf(record).flat()),
  );
  const claims = taken.map(({ record: { id, ...fields } }) => {
    const [author_ids, contributor_ids] = authorsOf(fields).map((ids) =>
      ids.filter((one) => !suppressed.has(one)),
    );
    const kept = withoutEmpty({ ...fields, author_ids, contributor_ids });
    return { ...strictClaim(kind, id as number, kept), digest: digestOf(fields) };
  });
  await writeChanged(session, kind, claims);
  return { taken: taken.map(({ line }) => line), rejected };
}

/** Writes claims of the source `strict` but those that are stored so: these are noted as seen. */
async function writeChanged(
  session: Session,
  kind: ThingKind | ContactKind,
  claims: readonly (ClaimToWrite & { digest: string })[],
): Promise<void> {
  const strict = await strictDelivery(session);
  const stored = await findStored(session, strict, kind, claims);
  const changed = claims.filter(({ key }) => stored.get(key) !== null);
  const toWrite = changed.map((claim) => ({ ...claim, id: stored.get(claim.key)?.id ?? claim.id }));
  await writeClaims(session, strict, kind, toWrite);
}

/** Whether a record is a post whose URL no index finds when a source brings it in the form in which URLs are compared. */
function hasOtherForm(kind: ThingKind, { url }: Fields): boolean {
  return kind === 'job_posts' && !hasComparedForm(String(url));
}

/** The authors and the contributors of a work. */
function authorsOf({ author_ids, contributor_ids }: Fields): number[][] {
  return [author_ids, contributor_ids].map((ids) => (ids ?? []) as number[]);
}

async function suppressedAmong(session: Session, persons: readonly number[]): Promise<Set<number>> {
  if (persons.length === 0) return new Set();
  const { rows } = await session.query<{ person_id: number }>(
    'select person_id from suppressed_persons where person_id = any($1::bigint[])',
    [persons],
  );
  return new Set(rows.map(({ person_id: id }) => id));
}

const READ_CLAIMS = `
select c.id, s.name as source from claims c
join sources s on s.id = c.source_id
where c.kind = $1 and c.id = any($2::bigint[])
union all
select id, 'names of sources' from named_things where kind = $1 and id = any($2::bigint[])`;

async function takeContacts(
  session: Session,
  kind: ContactKind,
  lines: readonly LineRecord[],
): Promise<number[]> {
  const values = new Map(lines.map(({ line, record }) => [line, valuesIn(kind, record)]));
  const known = await knownValues(session, 'persons', [...values.values()].flat());
  const identified = lines.filter(({ line }) => values.get(line)?.some((value) => known.has(value)));
  await adoptRecords(
    session,
    'persons',
    identified.map(({ record }) => record.person_id as number),
  );
  const { rows } = await session.query<{ id: number }>(
    `select id from claims where kind = 'persons' and id = any($1::bigint[])`,
    [lines.map(({ record }) => record.person_id)],
  );
  const shared = new Set(rows.map(({ id }) => id));
  const taken = lines.filter(({ record }) => shared.has(record.person_id as number));
  const claims = taken.map(({ record: { person_id, ...fields } }) => {
    const claim = contactClaim(kind, person_id as number, withoutEmpty(fields));
    return { ...claim, digest: digestOf(claim.fields) };
  });
  await writeChanged(session, kind, [...new Map(claims.map((claim) => [claim.key, claim])).values()]);
  return taken.map(({ line }) => line);
}

function valuesIn(kind: ThingKind | ContactKind, record: Fields): string[] {
  return ownValues(kind, withoutEmpty(record)).map(({ value }) => value);
}

/** The values that claims have or name, or websites that are made of claims: these give their domains up when they are brought up to date. */
async function knownValues(
  session: Session,
  kind: ThingKind,
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set();
  const { rows } = await session.query<{ value: string }>(
    `select given.value from unnest($2::text[]) as given (value)
    where exists (
        select from claim_values v where v.kind = $1 and v.value = given.value and (role = 'names' or value not like 'name:%'))
      or $1 = 'websites' and exists (
        select from websites w join claims c on c.kind = $1 and c.id = w.id where w.domain_key = substr(given.value, 8))`,
    [kind, values],
  );
  return new Set(rows.map(({ value }) => value));
}

async function remove(session: Session, kind: string, lines: readonly LineRecord[]): Promise<TakenLines> {
  if (!isThingKind(kind)) return { taken: [], rejected: [] };
  const known = await readKnown(session, kind, lines);
  const { taken = [], others = [] } = Object.groupBy(lines, ({ record }) =>
    known.get(record.id as number)?.source === 'strict' ? 'taken' : 'others',
  );
  const ids = taken.map(({ record }) => record.id as number);
  await withdrawClaims(session, kind, ids);
  return { taken: taken.map(({ line }) => line), rejected: others.flatMap((one) => foreign(one, known)) };
}

/** A claim with the id of a line of a dataset. */
interface Known {
  id: number;
  source: string;
}

async function readKnown(
  session: Session,
  kind: ThingKind,
  lines: readonly LineRecord[],
): Promise<Map<number, Known>> {
  const { rows } = await session.query<Known>(READ_CLAIMS, [kind, lines.map(({ record }) => record.id)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rejection of a line whose id is that of a thing of a source. */
function foreign({ line, record }: LineRecord, known: ReadonlyMap<number, Known>): Rejection[] {
  const id = record.id as number;
  const source = known.get(id)?.source;
  if (source === undefined || source === 'strict') return [];
  return [{ line, id, field: 'id', reason: `is that of a thing of the source ${source}` }];
}

async function settle(run: LoadRun): Promise<void> {
  await new Settler(run).settle();
}

/** Places, industries and other lookups of sources that the dataset has, too, are its own from now on. */
async function finish(run: LoadRun): Promise<void> {
  const { session } = run;
  await transaction(session, async () => {
    const { sourceId } = await strictDelivery(session);
    for (const kind of LOOKUP_KINDS) {
      const noted = await noteStrictTexts(session, kind);
      if (kind === 'locations' && noted > 0) await noteGazetteer(session, sourceId);
    }
  });
  await settleClaims(run);
}
