import { expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../sources/delivery-directory.ts';
import { claimedBlocks } from './blocks.ts';

const deliveries = deliveriesForTests();

test('the example of the guide reads its file', async () => {
  const blocks = claimedBlocks('test/docs/mappings.test.ts');
  const { text } = blocks.take('sql');
  const header = 'Account ID,Account Name,Website,Headcount,City,Country,Industry,Tags\n';
  const line = '7,Acme,www.acme.example,51-200,Berlin,Germany,Software,b2b; saas\n';
  const paths = [await deliveries.write({ 'crm.csv': header + line })];
  const mapping = await deliveries.write({ 'crm.sql': text });
  const { rows } = await deliveries.read({ paths, map: `${mapping}/crm.sql` });
  expect(fieldsOf(rows.organizations)).toEqual([
    {
      key: '7',
      name: 'Acme',
      domain: 'acme.example',
      employees: '51',
      city: 'Berlin',
      country: 'Germany',
      industry: 'Software',
      keywords: ['b2b', 'saas'],
    },
  ]);
  expect(blocks.left()).toEqual([]);
});
