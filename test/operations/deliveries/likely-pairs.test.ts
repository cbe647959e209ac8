import { beforeAll, expect, test } from 'vitest';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { onSource, writerOf } from '../sources/calls.ts';
import { indexNames } from '../stewardship/names.ts';
import { runWaiting, send } from './calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });
let key: string;

beforeAll(async () => {
  key = await writerOf(service, 'crm');
  await deliver(service.database, 'list', {
    organizations: [
      { key: 'l1', name: 'Lindenhof Garden', domain: 'garden.example' },
      { key: 'o1', name: 'Oak Street Bakery', domain: 'oak.example' },
      { key: 'o2', name: 'Oak Street Bakeries', domain: 'bakeries.example' },
    ],
    persons: [{ key: 'p1', full_name: 'Ada Byron', headline: 'Countess' }],
  });
});

const organizations = 'key,name,domain\na,Lindenhof Gardens,gardens.example\nb,Elm Foundry,elm.example\n';

/** Delivers organizations. Returns what reads the pairs of the delivery. */
async function delivered(
  fields: Record<string, string> = {},
  files = [['organizations.csv', organizations]] as const,
) {
  const { body } = await send(service, key, 'crm', files, fields);
  await runWaiting(service);
  await indexNames(service.database.pool);
  const path = `crm/deliveries/${(body as unknown as { id: number }).id}`;
  return async () => {
    const { body } = await onSource(service, key, path, { method: 'GET' });
    return (body as unknown as { likely_pairs: { first: { kind: string; a: number; b: number }[] } | null })
      .likely_pairs;
  };
}

test('a delivery shows the pairs that its source makes with others, until they are judged', async () => {
  const pairs = await delivered();
  expect(await pairs(), 'the account may not act on all sources').toBeNull();
  await setAllowed(service.database.pool, null, service.accountId, true);
  const found = await pairs();
  expect(found).toMatchObject({
    count: 1,
    first: [
      {
        kind: 'organizations',
        matched_on: expect.arrayContaining(['name']),
        records: [
          { name: 'Lindenhof Garden', sources: ['list'] },
          { name: 'Lindenhof Gardens', sources: ['crm'] },
        ],
      },
    ],
  });
  const [pair] = found?.first ?? [];
  const { status } = await fetch(`${service.url}/api/${service.accountId}/pairs/`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: pair?.kind, a: pair?.a, b: pair?.b, judgement: 'different' }),
  });
  expect(status).toBe(200);
  expect(await pairs()).toEqual({ count: 0, first: [] });
});

test('a trial, and a delivery that was not begun, show none', async () => {
  await setAllowed(service.database.pool, null, service.accountId, true);
  expect(await (await delivered({ dry_run: 'true' }))()).toBeNull();
  const waits = await send(service, key, 'crm', [['organizations.csv', organizations]]);
  expect(waits).toMatchObject({ status: 201, body: { likely_pairs: null } });
  await runWaiting(service);
});
