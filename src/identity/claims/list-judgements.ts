import { dateTimeText } from '../../contract/input/date-time.ts';
import type { Session } from '../../dataset/import/session.ts';
import type { ThingKind } from '../claim.ts';
import type { ShownRecord } from '../match/likely-pairs.ts';
import type { Judged } from './judgements.ts';

/** A judgement of two things that holds. */
export interface Judgement extends Judged {
  kind: ThingKind;
  /** The prefix of a key, or `operator`. */
  judged_by: string;
  /** As ISO 8601 in UTC. */
  judged_at: string;
  records: ShownRecord[];
}

/** Reads the judgements that hold, the newest first, each with the count of all. */
export async function listJudgements(
  connection: Pick<Session, 'query'>,
  kind: ThingKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Judgement & { count: number })[]> {
  const { rows } = await connection.query<Judgement & { count: number }>(LIST_JUDGEMENTS, [
    kind,
    limit,
    offset,
  ]);
  return rows;
}

/** What its source says of a thing $1; a thing that is only named has its value alone. */
const SHOWN_THING = (id: string) => `(
  select json_build_object('id', ${id}, 'name', coalesce(body->>'full_name', body->>'name', body->>'title', body->>'domain', n.value),
    'domain', body->>'domain', 'headline', body->>'headline', 'location', (
      select string_agg(part, ', ') from jsonb_array_elements_text(body #> '{location,parts}') as part),
    'sources', array_remove(array[s.name], null))
  from (select ${id} as id) as thing
  left join claims c on c.kind = j.kind and c.id = thing.id left join sources s on s.id = c.source_id
  left join named_things n on n.kind = j.kind and n.id = thing.id)`;

const LIST_JUDGEMENTS = `
with held as (
  select distinct on (a, b) * from judgements where kind = $1 and withdrawn_at is null order by a, b, id desc
)
select kind, a, b, verdict, judged_by, ${dateTimeText('judged_at')} as judged_at,
  json_build_array(${SHOWN_THING('a')}, ${SHOWN_THING('b')}) as records, (select count(*) from held) as count
from held j order by judged_at desc, id desc limit $2 offset $3`;
