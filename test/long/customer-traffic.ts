import type pg from 'pg';
import { type BenchCall, constant } from '../bench/calls.ts';
import { lookups } from '../bench/lookups.ts';
import { roleSearches } from '../bench/role-searches.ts';
import { searchMix } from '../bench/searches.ts';

/** A kind of calls, and how much of all traffic it is. */
export interface TrafficShare {
  kind: string;
  /** Whether its calls are searches, which take longer than all others. */
  searches?: true;
  /** Of a hundred calls. */
  share: number;
  calls: readonly BenchCall[];
}

/**
 * What a customer plausibly sends who enriches records all day and searches now and then. Of the calls of a kind each
 * is as frequent as the others.
 */
export type Traffic = readonly TrafficShare[];

const FEEDBACK = constant('feedback/work_emails', [
  ['', { email: 'ada@crane.example', contact_status: 'valid', is_correct_person: true }],
]);

/** The traffic on a generated dataset. */
export async function customerTraffic(pool: pg.Pool, seed: number, organizations: number): Promise<Traffic> {
  const all = await lookups(pool);
  const isSuggestion = ({ operation }: BenchCall) => operation.includes('autocomplete');
  return [
    { kind: 'lookups', share: 60, calls: all.filter((call) => !isSuggestion(call)) },
    { kind: 'autocomplete', share: 12, calls: all.filter(isSuggestion) },
    { kind: 'role searches', searches: true, share: 14, calls: roleSearches() },
    { kind: 'other searches', searches: true, share: 12, calls: searchMix(seed, organizations) },
    { kind: 'feedback', share: 2, calls: FEEDBACK },
  ];
}

/** The call that comes at a place of the traffic, and its kind: every kind in its share, evenly spread. */
export function callAt(traffic: Traffic, place: number): { call: BenchCall; kind: TrafficShare } {
  // A step that shares no divisor with a hundred brings each hundredth once in a hundred calls.
  let hundredth = (place * 37) % 100;
  for (const kind of traffic) {
    const { share, calls } = kind;
    if (hundredth < share) return { call: calls[Math.floor(place / 7) % calls.length] as BenchCall, kind };
    hundredth -= share;
  }
  throw new Error('the shares of the traffic are no hundred');
}
