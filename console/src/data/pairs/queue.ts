import type { Output } from '../../api.ts';

/** One page of likely pairs. */
export type PairPage = Output<'pairs.list'>;
/** Two records that may be the same. */
export type Pair = PairPage['results'][number];
/** What a steward says of a pair. */
export type Verdict = 'same' | 'different' | 'later';

/** A call that finds pairs. */
export interface Scan {
  /** Compares only records with lower ids; null: all. */
  below: number | null;
  page: number;
  /** Tells calls apart that ask the same again. */
  round: number;
}

/** The call that begins with the highest ids. */
export const FIRST_SCAN: Scan = { below: null, page: 1, round: 0 };

/** What was said of a pair, and which call had found it. */
export interface Decision {
  pair: Pair;
  verdict: Verdict;
  scan: Scan;
  /** When the service noted it, by which it is withdrawn; null where that noted nothing. */
  judgedAt: string | null;
}

/** Pairs of a page of the service. */
const PAGE_SIZE = 25;

const isOf = ({ a, b }: Pair) => {
  return (other: Pair) => other.a === a && other.b === b;
};

/**
 * The pairs of a call that wait for a decision; those that were returned by an undo come first. A pair with a record that was
 * merged since the call is left out: the next call has it with the record's new id.
 */
export function waitingPairs(
  found: readonly Pair[],
  scan: Scan,
  decisions: readonly Decision[],
  returned: readonly Pair[],
): Pair[] {
  const merged = decisions.flatMap(({ pair, verdict, scan: of }) =>
    verdict === 'same' && of === scan ? [pair.a, pair.b] : [],
  );
  const isOpen = (pair: Pair) => !decisions.some((decision) => isOf(pair)(decision.pair));
  return [
    ...returned.filter(isOpen),
    ...found.filter(
      (pair) =>
        isOpen(pair) && !returned.some(isOf(pair)) && !merged.includes(pair.a) && !merged.includes(pair.b),
    ),
  ];
}

/**
 * The call that goes on where no pair of a call waits any more; null where all records were compared. The pairs that were left for
 * later stay in the first places of a call.
 */
export function nextScan(scan: Scan, answer: PairPage, decisions: readonly Decision[]): Scan | null {
  const { below, round } = scan;
  const later = decisions.filter((one) => one.verdict === 'later' && one.scan.below === below).length;
  // What was decided has changed the pairs.
  if (decisions.some((one) => one.scan === scan))
    return { below, page: Math.max(1, Math.ceil(later / PAGE_SIZE)), round: round + 1 };
  if (answer.next !== null) return { below, page: answer.next, round };
  return answer.next_below === null ? null : { below: answer.next_below, page: 1, round };
}

/** What a decision did, in words. */
export function saidOf({ pair, verdict, judgedAt }: Omit<Decision, 'scan'>): string {
  const names = pairName(pair);
  if (verdict === 'later') return `${names} are left for later.`;
  const said = `${names} are ${verdict === 'same' ? 'merged' : 'kept apart'}.`;
  return judgedAt === null ? `${said} They were judged so before.` : said;
}

/** The names of both records. */
export function pairName({ records }: Pick<Pair, 'records'>): string {
  return records.map(({ id, name }) => `${name ?? 'Without a name'} (${id})`).join(' and ');
}
