import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();

const personAt = (key: string, organization_name: string) => ({
  key,
  full_name: `Ann ${key}`,
  roles: [{ title: 'Painter', is_current: true, organization_name }],
});

test('a role at a placeholder is at no organization, also where one has this name', async () => {
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
    select o.name, organization_name as said, count(*)::int as roles
    from roles left join organizations o on o.id = roles.organization_id group by 1, 2 order by 1`);
  expect(rows).toEqual([
    { name: 'Acme Inc.', said: null, roles: 2 },
    { name: null, said: 'Freelance', roles: 2 },
  ]);
});
