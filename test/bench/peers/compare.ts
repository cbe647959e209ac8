import { deepStrictEqual } from 'node:assert/strict';
import { type BenchCall, type Caller, send } from '../calls.ts';
import { type CallResult, type LoadResult, measureCalls, measureLoad, type Target } from '../measure.ts';
import { table } from '../report.ts';
import { type SideOptions, startSide } from '../side.ts';
import { copyForPeers, copyOf, readPeerSamples, WORDS } from './database.ts';
import { PEER_SEARCHES } from './searches.ts';
import { rosterCalls, startBareServer, startPostGraphile } from './sides.ts';

/** The stage of a comparison. */
export interface Stage {
  side: Omit<SideOptions, 'name'>;
  /** A directory of the run. */
  directory: string;
  persons: number;
  /** Measured rounds of every search with one connection. */
  runs: number;
  connections: number;
  /** The most requests of each side in a slice of a measurement with many connections. */
  requests: number;
  say(text: string): void;
  /** Takes what undoes a step, for the end of the run. */
  defer(undo: () => Promise<unknown>): void;
}

/** Rounds that compare answers are none of the measured ones, so that no side answers a measured one from a cache. */
const COMPARED_FROM = 3_000;
const SLICE_MS_MAX = 1_200;

/** Measures Roster in turn with PostGraphile and a bare server on a copy of its database, as a Markdown table. */
export async function comparePeers(stage: Stage): Promise<string> {
  const { side, directory, say, defer } = stage;
  say('Loading, and preparing the copy of the peers …');
  const loaded = (databaseUrl: string) =>
    side.once('peers', () => copyForPeers(databaseUrl, side.services.postgresUrl));
  const roster = await startSide({ ...side, name: 'bench', loaded });
  defer(() => roster.stop());
  const peersUrl = copyOf(roster.databaseUrl);
  const samples = await readPeerSamples(peersUrl);
  say('Installing PostGraphile …');
  const postgraphile = await startPostGraphile(directory, peersUrl, samples);
  defer(() => postgraphile.stop());
  const bare = await startBareServer(peersUrl, samples);
  defer(() => bare.stop());

  const calls = rosterCalls(samples);
  say('Comparing the answers …');
  for (const call of calls) await compareAnswers(call, { roster, postgraphile, bare });
  const sides = [roster, postgraphile, bare];
  const single: CallResult[] = [];
  const loads: LoadResult[] = [];
  for (const call of calls) {
    say(`Measuring ${call.name} …`);
    single.push(...(await measureCalls(sides, [call], stage.runs)));
    loads.push(
      await measureLoad(sides, [call], {
        ...{ name: call.name, connections: stage.connections, accounts: roster.callers.length },
        ...{ requests: stage.requests, sliceMsMax: SLICE_MS_MAX },
      }),
    );
  }
  return format(single, loads, stage.persons);
}

/** The totals of an answer, or the id of a lookup, and the ids of its page where pages have the same order. */
interface Found {
  totals: (number | undefined)[];
  ids: number[] | undefined;
}

const idsOf = (items: { id: number }[] | undefined) => items?.map(({ id }) => id);

/** Reads the answer of each side. */
const FOUND = {
  roster(text: string): Found {
    const { search_results, total_search_results, total_organizations, total_roles, id } = JSON.parse(text);
    return {
      totals: [total_search_results ?? id, total_organizations, total_roles],
      ids: idsOf(search_results),
    };
  },
  // Persons are in the order of their ids: PostGraphile can't order them by their matching roles.
  postgraphile(text: string): Found {
    const { page, organizations, roles } = JSON.parse(text).data;
    const totals = [page.totalCount ?? Number(page.rowId), organizations?.totalCount, roles?.totalCount];
    return { totals, ids: undefined };
  },
  bare(text: string): Found {
    const { page, total, further = [] } = JSON.parse(text);
    return total === undefined
      ? { totals: [page[0].id, undefined, undefined], ids: undefined }
      : { totals: [total, further[0], further[1]], ids: idsOf(page) };
  },
};

/**
 * Compares the totals of all sides, and the pages of Roster and the bare server.
 * @throws Error that names the first difference
 */
async function compareAnswers(call: BenchCall, sides: Record<keyof typeof FOUND, Target>): Promise<void> {
  for (let round = COMPARED_FROM; round < COMPARED_FROM + WORDS; round++) {
    const find = async (side: keyof typeof FOUND): Promise<Found> => {
      const { url, callers, formOf } = sides[side];
      const { status, body } = await send(url, callers[0] as Caller, formOf?.(call) ?? call, round);
      if (status !== 200) throw new Error(`${call.name}: ${status} ${body}`);
      return FOUND[side](body);
    };
    const roster = await find('roster');
    const request = `${call.name} ${JSON.stringify(call.body?.(round))}: Roster's and`;
    deepStrictEqual(
      (await find('postgraphile')).totals,
      roster.totals,
      `${request} PostGraphile's totals differ`,
    );
    deepStrictEqual(await find('bare'), roster, `${request} the bare server's totals or pages differ`);
  }
}

function format(single: readonly CallResult[], loads: readonly LoadResult[], persons: number): string {
  const times = (ms: readonly number[]) =>
    ms.slice(1).map((peer) => (peer / (ms[0] ?? Number.NaN)).toFixed(2));
  const rows = PEER_SEARCHES.map(({ name, aims }, nr) => {
    const ms = single[nr]?.sides.map(({ p50 }) => p50) ?? [];
    const perSecond = loads[nr]?.sides.map((side) => side.perSecond) ?? [];
    const aim = aims?.[persons >= 80_000 ? 80_000 : 20_000] ?? '';
    const refused = loads[nr]?.sides[0]?.refused ? ' (some refused)' : '';
    return [
      name,
      ...ms.map((one) => one.toFixed(1)),
      ...[times(ms).join(' / '), aim],
      ...perSecond.map((one) => one.toFixed(0)),
      ((perSecond[0] ?? Number.NaN) / (perSecond[1] ?? Number.NaN)).toFixed(2) + refused,
    ];
  });
  return table(
    [
      ...['search', 'Roster, ms', '(a) PostGraphile, ms', '(b) SQL, ms', '(a) / (b), times', 'aim'],
      ...['Roster, 1/s', '(a), 1/s', '(b), 1/s', 'Roster / (a)'],
    ],
    rows,
  );
}
