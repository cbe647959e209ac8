import { expect, test } from 'vitest';
import { databaseForTests } from '../harness/database.ts';
import { deliver } from './memory-table.ts';

const database = databaseForTests();

const personAt = (key: string, organization_name: string) => ({
  key,
  full_name: `Ann ${key}`,
  roles: [{ title: 'Painter', is_current: true, organization_name }],
});

test('organizations that sources only name by a placeholder are joined with no organization of this name', async () => {
  await deliver(database, 'registry', {
    organizations: [
      { key: 'f', name: 'Freelance', domain: 'freelance.example' },
      { key: 'a', name: 'Acme Inc.', domain: 'acme.example' },
    ],
  });
  for (const source of ['crm', 'board'])
    await deliver(database, source, {
      persons: [personAt(`${source}-1`, 'Freelance'), personAt(`${source}-2`, 'Acme')],
    });
  const { rows } = await database.pool.query(`
    select name, count(distinct o.id)::int as organizations, count(domain)::int as known
    from roles join organizations o on o.id = roles.organization_id group by name order by name`);
  expect(rows).toEqual([
    { name: 'Acme Inc.', organizations: 1, known: 2 },
    { name: 'Freelance', organizations: 2, known: 0 },
  ]);
});
