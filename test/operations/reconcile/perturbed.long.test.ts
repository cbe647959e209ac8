import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { generate } from '../../../sample/src/generate.ts';
import { importDataset } from '../../../src/dataset/import/import.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { readRows } from '../../bench/match/match.ts';
import { openDirectory } from '../../harness/directories.ts';
import { send, withToken } from './calls.ts';

const BATCH = 50;
const STRANGERS = 100;
/** The aims of a match: the share of sure answers that are right, and that of the rows whose person comes first. */
const PRECISION_MIN = 0.99;
const RECALL_MIN = 0.9;

const service = serviceForTests({
  async insertRecords(pool) {
    const { path, remove } = await openDirectory();
    const directory = join(path, 'dataset');
    await generate(directory, { persons: 4_000, jobPosts: 100, seed: 5 });
    await importDataset({ pool, directory, log: pino({ level: 'silent' }) });
    await remove();
  },
});

interface Candidate {
  id: string;
  match: boolean;
}

/** The candidates of rows, in batches as large as the service takes. */
async function candidatesOf(
  address: string,
  rows: readonly { full_name: string; organization_name: string }[],
): Promise<Candidate[][]> {
  const found: Candidate[][] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const queries = rows
      .slice(from, from + BATCH)
      .map(({ full_name: query, organization_name: v }, nr) => [
        `q${nr}`,
        { query, type: 'person', properties: [{ pid: 'organization_name', v }] },
      ]);
    const { body, status } = await send(address, { queries: Object.fromEntries(queries) });
    expect(status).toBe(200);
    found.push(...queries.map(([name]) => body[name as string].result));
  }
  return found;
}

test('about a thousand names with one perturbation are reconciled as matches find them, and strangers are not', async () => {
  const { known, strangers } = await readRows(service.database.url, STRANGERS);
  expect(known.length).toBeGreaterThan(900);
  const address = await withToken(service);
  const answers = await candidatesOf(
    address,
    known.map(({ row }) => row),
  );
  const isRight = ({ id }: Candidate, at: number) => id === `person-${known[at]?.row.id}`;
  const sure = answers.flatMap((all, at) => all.filter(({ match }) => match).map((one) => isRight(one, at)));
  const right = sure.filter(Boolean).length;
  expect(right / sure.length).toBeGreaterThanOrEqual(PRECISION_MIN);
  const found = answers.filter(([first], at) => first && isRight(first, at)).length;
  expect(found / known.length).toBeGreaterThanOrEqual(RECALL_MIN);
  const ofStrangers = (await candidatesOf(address, strangers)).flat();
  expect(ofStrangers.filter(({ match }) => match)).toEqual([]);
});
