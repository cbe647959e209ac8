import type pg from 'pg';
import { z } from 'zod';
import { LOOKUPS, type LookupKind } from '../../../search-index/autocomplete/kinds.ts';
import { ERRORS_MAX } from '../../contract/input/validation-problem.ts';
import type { Warning } from '../../contract/output/warnings.ts';
import { recordId } from '../../db/record-ids.ts';
import { misreadOperators } from '../../search/misread-operators.ts';

/** The fields of a request that may have warnings. */
interface WarnedFields {
  /** Names of boolean texts. */
  texts: string[];
  /** Names of lists of ids, with what they are ids of. */
  ids: [name: string, kind: LookupKind][];
}

/** The JSON Schema of a field, as far as warnings need it. */
interface Field {
  anyOf?: { format?: string }[];
  'x-lookup'?: string;
}

function warnedFields(input: z.ZodType): WarnedFields {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, Field>;
  };
  const fields = Object.entries(properties);
  return {
    texts: fields.flatMap(([name, { anyOf }]) => (anyOf?.[0]?.format === 'boolean-text' ? name : [])),
    ids: fields.flatMap(([name, { 'x-lookup': lookup }]) => {
      const found = LOOKUPS.find((one) => one.name === lookup);
      return found ? [[name, found.kind] as [string, LookupKind]] : [];
    }),
  };
}

/**
 * Finds what in valid requests of a schema most likely means something else. Ids cost one statement.
 * @returns a function of the request as it was sent
 */
export function createWarnings(input: z.ZodType) {
  let known: WarnedFields | undefined;
  return async (pool: pg.Pool, request: unknown): Promise<Warning[]> => {
    known ??= warnedFields(input);
    const given = request as Record<string, unknown>;
    const texts = known.texts.flatMap((name) =>
      misreadOperators(String(given[name] ?? '')).map(
        (detail): Warning => ({ pointer: `/${name}`, detail, code: 'misread_operator' }),
      ),
    );
    const ids = known.ids.flatMap(([name, kind]) =>
      ((given[name] ?? []) as number[]).map((id, at) => ({ pointer: `/${name}/${at}`, kind, id })),
    );
    const unknown = ids.length > 0 ? await unknownAmong(pool, ids) : [];
    return [...texts, ...unknown].slice(0, ERRORS_MAX);
  };
}

/** The ids that name nothing. The id of a merged organization names the one that it was merged into. */
const UNKNOWN = LOOKUPS.map(({ kind }) => {
  const id = kind === 'organizations' ? recordId(kind, 'asked.id') : 'asked.id';
  return `select place from asked where kind = '${kind}' and not exists (select from ${kind} as value where value.id = ${id})`;
});

async function unknownAmong(
  pool: pg.Pool,
  asked: readonly { pointer: string; kind: LookupKind; id: number }[],
): Promise<Warning[]> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'read-unknown-ids',
    text: `with asked as (
      select kind, id, place::int from unnest($1::text[], $2::bigint[]) with ordinality as given (kind, id, place))
    select place from (${UNKNOWN.join(' union all ')}) as missing order by place limit ${ERRORS_MAX}`,
    values: [asked.map(({ kind }) => kind), asked.map(({ id }) => id)],
  });
  return rows.map(({ place }) => {
    const { pointer, id } = asked[place - 1] ?? { pointer: '', id: 0 };
    return {
      pointer,
      detail: `names nothing: there is no ${id}, and it matches nothing`,
      code: 'unknown_id',
    };
  });
}
