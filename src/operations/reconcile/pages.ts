import { ProblemError } from '../../contract/input/problem.ts';
import { escapeHtml, htmlPage } from '../../contract/output/html.ts';
import { readRecordIds } from '../../db/record-ids.ts';
import { unnamed } from '../../db/statement.ts';
import type { AccountContext } from '../procedure/operation.ts';
import { type Named, QUERIES_MAX, requireScope } from './queries.ts';
import { type EntityType, readEntityId, shownType, TYPES } from './types.ts';

const WIDTH = 400;
const HEIGHT = 200;

/**
 * The manifest, by which tools find the addresses, types and limits of the service.
 * @param origin of the console, and of the documentation
 * @param service the address of the service, without a final slash
 */
export function manifest({ origin, service }: { origin: string; service: string }): object {
  const suggested = (what: string) => ({ service_url: service, service_path: `/suggest/${what}` });
  return {
    versions: ['0.2'],
    name: 'Roster',
    identifierSpace: `${origin}/console`,
    schemaSpace: `${origin}/docs`,
    documentation: `${origin}/docs`,
    defaultTypes: Object.keys(TYPES).map(shownType),
    batchSize: QUERIES_MAX,
    view: { url: `${service}/view/{{id}}` },
    preview: { url: `${service}/preview/{{id}}`, width: WIDTH, height: HEIGHT },
    suggest: { entity: suggested('entity'), property: suggested('property'), type: suggested('type') },
    extend: { propose_properties: { service_url: service, service_path: '/extend' }, property_settings: [] },
  };
}

/** Browsers may show a preview in the page of any tool; it has no script, style or picture. */
export const PREVIEW_POLICY = "default-src 'none'; frame-ancestors *";

/**
 * A small page on an entity: what a candidate shows of it.
 * @throws ProblemError 404 where there is no such record, 403 where the token lacks the scope
 */
export async function preview(ctx: AccountContext, id: string): Promise<string> {
  const { name, detail } = await named(ctx, id);
  const title = escapeHtml(name);
  return htmlPage(title, '', `<h1>${title}</h1>\n<p>${escapeHtml(detail ?? '')}</p>`);
}

/**
 * Where the console shows an entity.
 * @throws ProblemError 404 for what is no id of an entity
 */
export function viewOf(id: string): string {
  const { type, id: record } = entityOf(id);
  return `/console#/${TYPES[type]?.scope}?open=${record}`;
}

/** @throws ProblemError 404 */
function entityOf(id: string) {
  return readEntityId(id) ?? refuseUnknown();
}

function refuseUnknown(): never {
  throw new ProblemError('not_found', 'There is no entity with this id.');
}

async function named(ctx: AccountContext, id: string): Promise<Named> {
  const { type, id: record } = entityOf(id);
  const { scope, kind, named: sql } = TYPES[type] as EntityType;
  requireScope(ctx, scope);
  const ids = await readRecordIds(ctx.services.pool, kind, [record]);
  const { rows } = await ctx.services.records.query<Named>({ ...unnamed(sql), values: [ids] });
  return rows[0] ?? refuseUnknown();
}
