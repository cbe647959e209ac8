import { expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../data-in/delivery-directory.ts';
import { claimedBlocks } from './blocks.ts';

const deliveries = deliveriesForTests();

test('the examples of the guide read their file', async () => {
  const blocks = claimedBlocks('test/docs/mappings.test.ts');
  const header = 'Account ID,Account Name,Website,Headcount,City,Country,Industry,Tags\n';
  const line = '7,Acme,www.acme.example,51-200,Berlin,Germany,Software,b2b; saas\n';
  const paths = [await deliveries.write({ 'crm.csv': header + line })];
  const read = async () => {
    const mapping = await deliveries.write({ 'crm.sql': blocks.take('sql').text });
    const { rows } = await deliveries.read({ paths, map: `${mapping}/crm.sql` });
    return fieldsOf(rows.organizations);
  };
  expect(await read()).toEqual([
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
  expect(await read()).toMatchObject([
    { key: 'Acme', name: 'Acme', domain: 'www.acme.example', City: 'Berlin' },
  ]);
  expect(blocks.left()).toEqual([]);
});
