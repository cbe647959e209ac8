import { recordContent } from '../dataset/database-content.ts';
import type { TestDatabase } from '../harness/database.ts';

/** The records with the names of things and lookups in the place of ids, which are given in the order of loading. */
export async function contentWithoutIds({ pool }: TestDatabase): Promise<Record<string, string[]>> {
  const lookups = ['industries', 'locations', 'organization_keywords', 'person_skills'];
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id::text, kind || ' ' || key as name from claims
    ${lookups.map((table) => `union all select id::text, '${table} ' || name from ${table}`).join(' ')}`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (text: string): string =>
    text.replaceAll(/\b1\d{13}\b/g, (id) => named(names.get(id) ?? 'an id'));
  const content = await recordContent(pool);
  return Object.fromEntries(
    Object.entries(content).map(([table, lines]) => [table, lines.map(named).sort()]),
  );
}
