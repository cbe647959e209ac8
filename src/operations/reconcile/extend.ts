import { z } from 'zod';
import { invalidField, invalidRequest } from '../../contract/input/problem.ts';
import { fieldErrorsOf, must } from '../../contract/input/validation-problem.ts';
import { pathsOf, type Selection, selected } from '../../contract/output/selection.ts';
import type { Search } from '../../search/search.ts';
import { valueAt } from '../lists/csv.ts';
import { LISTED, PAGE_RECORDS } from '../lists/searches.ts';
import type { AccountContext } from '../procedure/operation.ts';
import { noteCharge } from '../procedure/outcome.ts';
import { KINDS } from '../stored-lists/kinds.ts';
import { runOn } from '../stored-lists/run.ts';
import { recordsOf } from '../stored-lists/store.ts';
import { requireScope } from './queries.ts';
import { type EntityType, entityId, readEntityId, TYPES } from './types.ts';

/** Entities of a request: OpenRefine asks for ten at a time. */
const IDS_MAX = 1_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

const IDS = must(`a list of at most ${IDS_MAX} ids of entities`);
const PROPERTIES = must('a list of at least one property, each an object with its `id`');

const extension = z.object(
  {
    ids: z.array(z.string(must('the id of an entity, such as person-4711')), IDS).max(IDS_MAX, IDS),
    properties: z.array(z.object({ id: z.string(PROPERTIES) }, PROPERTIES), PROPERTIES).min(1, PROPERTIES),
  },
  must('an object of `ids` and `properties`'),
);

/** The paths of a type that a column can show: those of `fields` of its search, but of whole records. */
export function propertiesOf(type: string): string[] {
  const { kind } = TYPES[type] ?? {};
  if (!kind) return [];
  const paths = pathsOf(LISTED[kind].item);
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).sort();
}

/**
 * The values of properties of entities, as they are now. Each type costs the price of a page of its search for each 100 records
 * begun; one charge covers both types.
 * @param given the request, as JSON
 * @throws ProblemError 400, 402 or 403
 */
export async function extend(ctx: AccountContext, given: unknown): Promise<object> {
  const { data, error } = extension.safeParse(given);
  if (error) throw invalidRequest(fieldErrorsOf(error, ['extend']));
  const entities = data.ids.map((id, at) => {
    const entity = readEntityId(id);
    return entity ?? refuseAt(['ids', at], 'is no id of an entity, such as person-4711');
  });
  const paths = data.properties.map(({ id }) => id);
  const known = new Map(Object.keys(TYPES).map((type) => [type, propertiesOf(type)]));
  for (const [at, path] of paths.entries())
    if (![...known.values()].some((one) => one.includes(path)))
      refuseAt(['properties', at, 'id'], 'is none of the properties that GET …/extend?type= proposes');
  const found = new Map<string, object>();
  const charged: ReadRecords[] = [];
  for (const [type, ofType] of Map.groupBy(entities, (entity) => entity.type)) {
    const own = paths.filter((path) => known.get(type)?.includes(path));
    if (own.length === 0) continue;
    const read = await readRecords(ctx, type, [...new Set(ofType.map(({ id }) => id))], own);
    for (const [id, record] of read.byId) found.set(entityId(type, id), record);
    charged.push(read);
  }
  await charge(ctx, charged);
  const rows = data.ids.map((id) => {
    const cells = paths.map((path) => [path, cellsOf(valueAt(found.get(id), path.split('.')))]);
    return [id, Object.fromEntries(cells)];
  });
  return { meta: paths.map((path) => ({ id: path, name: path })), rows: Object.fromEntries(rows) };
}

/** The records of a type that a request names. */
interface ReadRecords {
  /** By the ids of the request: of a merged record, each of its ids names it. */
  byId: Map<number, object>;
  credits: number;
  personIds: number[];
}

async function readRecords(
  ctx: AccountContext,
  type: string,
  ids: number[],
  paths: string[],
): Promise<ReadRecords> {
  const { services, principal, callerGone } = ctx;
  const { scope, kind } = TYPES[type] as EntityType;
  requireScope(ctx, scope);
  const listed = LISTED[kind];
  const fields = (listed.request.shape.fields as z.ZodType<Selection>).parse(paths);
  // Without a request, the search is not used.
  const sources = { records: services.records, search: null as unknown as Search };
  const recordOf = await recordsOf(runOn(services.pool), kind, ids);
  const present = [...new Set(recordOf.values())].filter((id) => id !== null);
  const items = await services.searches.run(principal.accountId, callerGone, () =>
    listed.read(sources, { ids: present }, null, { fields }),
  );
  const show = selected(listed.item, fields);
  const shown = new Map(items.map((item) => [item.id, show(item)]));
  const byId = ids.flatMap((id) => {
    const record = shown.get(recordOf.get(id) ?? id);
    return record ? [[id, record] as const] : [];
  });
  return {
    byId: new Map(byId),
    credits: Math.ceil(items.length / PAGE_RECORDS) * services.prices[KINDS[kind].search],
    personIds: kind === 'persons' ? items.map(({ id }) => id) : [],
  };
}

/**
 * Charges for all records of a request, or for none. The types have different prices, so that its unit is the credit.
 * @throws ProblemError 402
 */
async function charge(ctx: AccountContext, read: readonly ReadRecords[]): Promise<void> {
  const { services, principal, requestId } = ctx;
  const charged = await services.ledger.charge({
    accountId: principal.accountId,
    operation: 'reconcile_extend',
    requestId,
    apiKeyPrefix: principal.keyPrefix,
    quantity: read.reduce((sum, { credits }) => sum + credits, 0),
    personIds: read.flatMap(({ personIds }) => personIds),
    unitCost: 1,
  });
  noteCharge(ctx, charged);
}

/** A value as cells of a column, one for each value of a list. */
function cellsOf(value: unknown): object[] {
  if (Array.isArray(value)) return value.flatMap(cellsOf);
  if (value === null || value === undefined) return [];
  if (typeof value === 'number') return [Number.isInteger(value) ? { int: value } : { float: value }];
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return [DAY.test(text) ? { date: `${text}T00:00:00Z` } : { str: text }];
}

function refuseAt(path: readonly (string | number)[], detail: string): never {
  throw invalidField(`/extend/${path.join('/')}`, detail);
}
