import type pg from 'pg';
import { z } from 'zod';
import { NAME_KEYS, putNameKeys } from '../../../search-index/name-keys/name-keys.ts';
import { openPrivateFile } from '../../base/private-file.ts';
import { dateTimeText } from '../../contract/input/date-time.ts';
import { recordId } from '../../dataset/format/scalars.ts';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { LoadOptions, LoadOutcome } from '../../dataset/import/load-run.ts';
import { readRegularFile } from '../../dataset/import/regular-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { REVIEW_KINDS, type ReviewKind, type ThingKind } from '../claim.ts';
import {
  type JudgedOutcome,
  judgeDifferent,
  judgeSame,
  type Verdict,
  withdrawJudgement,
} from '../claims/judgements.ts';
import { runJudgement } from '../claims/settle.ts';
import { BATCH_RECORDS, type LikelyPair, likelyPairs } from './likely-pairs.ts';

/**
 * Opens the file of a review, before anything is loaded: of the records that the load touches, it gets the pairs that may be the same.
 * @throws DatasetError where it can't be written
 */
export async function openReview(path: string) {
  const refuse = (error: Error): never => {
    throw new DatasetError(`The pairs can't be written to ${path}: ${error.message}.`);
  };
  const file = await openPrivateFile(path).catch(refuse);
  const touched: Record<ReviewKind, Set<number>> = { organizations: new Set(), persons: new Set() };
  return {
    /** Notes records to compare with all others. */
    note(kind: string, ids: readonly number[]): void {
      for (const id of ids) touched[kind as ReviewKind]?.add(id);
    },
    /**
     * Writes the pairs as NDJSON: `{kind, ids, likelihood, matched_on, records}`. Pairs that were judged different are left out.
     * @returns how many there are
     * @throws DatasetError where the file can't be written
     */
    async write(session: Session): Promise<number> {
      let count = 0;
      // Workers write the keys of the loaded records later.
      for (const keys of NAME_KEYS) await putNameKeys(session, keys, [...touched[keys.kind]]);
      for (const kind of REVIEW_KINDS)
        for await (const pairs of likelyPairs(session, kind, [...touched[kind]])) {
          await file.appendFile(pairs.map((pair) => `${JSON.stringify(pair)}\n`).join('')).catch(refuse);
          count += pairs.length;
        }
      return count;
    },
    close: () => file.close(),
  };
}

/** Which pairs are found. */
interface PairsWanted {
  kinds: readonly ReviewKind[];
  /** The most pairs. */
  limit: number;
  /** Compares only records with lower ids, the highest ones first; absent: all. */
  below?: number | undefined;
  /** The most records of each kind that are compared; absent: all. */
  recordsMax?: number;
  /** Compares only records that this source speaks of, those first that its last delivery had. */
  source?: string;
  /** Called as the records of a kind are compared. */
  onCompared?(kind: ReviewKind, compared: number, of: number): void;
}

const NEWEST = (kind: ReviewKind) => `select id from ${kind} where id < $1 order by id desc limit $2`;

const LAST_OF_SOURCE = (kind: ReviewKind) => `
select record_id as id from claims
where source_id = (select id from sources where name = $3) and kind = '${kind}' and body is not null and record_id < $1
group by record_id order by max(last_seen) desc, record_id desc limit $2`;

/**
 * Finds the pairs of records that may be the same and wait for a judgement, the likeliest first.
 * @returns the pairs, and the id below which records are left to compare; null for none
 */
export async function findPairs(
  connection: Pick<pg.Pool, 'query'>,
  { kinds, limit, below = Number.MAX_SAFE_INTEGER, recordsMax, source, onCompared }: PairsWanted,
): Promise<{ pairs: LikelyPair[]; below: number | null }> {
  let best: LikelyPair[] = [];
  let left: number | null = null;
  for (const kind of kinds) {
    const { rows } = await connection.query<{ id: number }>(
      (source === undefined ? NEWEST : LAST_OF_SOURCE)(kind),
      [below, recordsMax, ...(source === undefined ? [] : [source])],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === recordsMax) left = ids.at(-1) ?? null;
    let compared = 0;
    for await (const pairs of likelyPairs(connection, kind, ids)) {
      compared = Math.min(compared + BATCH_RECORDS, ids.length);
      onCompared?.(kind, compared, ids.length);
      // Pairs with a higher record were found when that was compared.
      const found = pairs.filter((pair) => pair.ids[1] < below);
      best = [...best, ...found].toSorted((a, b) => b.likelihood - a.likelihood).slice(0, limit);
    }
  }
  return { pairs: best, below: left };
}

/** A line of a file of judgements: a pair, and what it is. Other fields, as those of a review, are passed over. */
const judgement = z.object({
  kind: z.enum(REVIEW_KINDS),
  ids: z.tuple([recordId, recordId]),
  verdict: z.enum(['same', 'different']).nullish(),
});

/** A judgement of two records. */
export interface Answer {
  kind: ThingKind;
  ids: [number, number];
  /** Null withdraws the last judgement of them, or the one of `judgedAt`. */
  verdict: Verdict | null;
  judgedAt?: string | null;
}

/**
 * Reads a file of judgements: the lines of a review, each with a `verdict`. A line without one is passed over.
 * @throws DatasetError where a line is no judgement
 */
export async function readAnswers(path: string): Promise<Answer[]> {
  const text = await readRegularFile(path);
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const parsed = judgement.safeParse(jsonOf(line));
    if (parsed.success) return parsed.data.verdict ? [{ ...parsed.data, verdict: parsed.data.verdict }] : [];
    const [issue] = parsed.error.issues;
    throw new DatasetError(
      `${path}, line ${at + 1}: ${issue?.path.join('.') || 'the line'} ${issue?.message}. Write the lines of a review, each with "verdict": "same" or "different".`,
    );
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

/**
 * Judges pairs of records, and brings the records up to date. Two that are one record are taken apart where they are judged different.
 * @returns the outcome, the number of pairs for which a merge was withdrawn, and the moment of the judgements to the millisecond; null
 * where all was judged so before
 * @throws UnknownNameError where a record, or a judgement to withdraw, does not exist; then none is judged
 */
export async function judgePairs(
  options: LoadOptions & { pool: pg.Pool },
  answers: readonly Answer[],
): Promise<LoadOutcome & { withdrawnMerges: number; judgedAt: string | null }> {
  let withdrawnMerges = 0;
  let judgedAt: string | null = null;
  const outcome = await runJudgement(options, async (session) => {
    const judged: JudgedOutcome[] = [];
    for (const { kind, ids, verdict, judgedAt: moment } of answers)
      judged.push(
        verdict
          ? await JUDGE[verdict](session, kind, ids)
          : await withdrawJudgement(session, kind, ids, moment),
      );
    withdrawnMerges = judged.filter(({ withdrewMerge }) => withdrewMerge).length;
    const { rows } = await session.query<{ moment: string }>(`select ${dateTimeText('now()')} as moment`);
    if (judged.some(({ isNew }) => isNew)) judgedAt = rows[0]?.moment ?? null;
  });
  return { ...outcome, withdrawnMerges, judgedAt };
}

const JUDGE = { same: judgeSame, different: judgeDifferent };
