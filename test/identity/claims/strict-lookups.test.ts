import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

/** What a dataset calls its lookups, and how a source writes them. */
const dataset = () =>
  deliverDataset(database.pool, {
    industries: [{ id: 11, name: 'Software' }],
    organization_keywords: [{ id: 12, name: 'Robotics' }],
    person_skills: [{ id: 13, name: 'R&D' }],
    web_technologies: [{ id: 14, name: 'Node.js' }],
  });
const source = () =>
  deliver(database, 'crm', {
    organizations: [{ key: 'o', name: 'Acme', industry: 'software', keywords: ['ROBOTICS', 'welding'] }],
    persons: [{ key: 'p', full_name: 'Ada Example', industry: 'SOFTWARE', skills: ['r & d'] }],
    websites: [{ key: 'w', domain: 'acme.example', technologies: ['node.js'] }],
  });

/** The ids that the records of the source use, and the numbers of lookups. */
const READ = `
select
  (select industry_id from organizations) as of_organization, (select industry_id from persons) as of_person,
  (select min(keyword_id) from organization_keyword_links) as keyword, (select skill_id from person_skill_links) as skill,
  (select web_technology_id from website_technology_links) as technology,
  (select count(*)::int from industries) as industries, (select count(*)::int from organization_keywords) as keywords,
  (select count(*)::int from person_skills) as skills, (select count(*)::int from web_technologies) as technologies`;

test.each<[order: string, loads: (() => Promise<unknown>)[]]>([
  ['before', [dataset, source]],
  ['after', [source, dataset]],
  ['between', [source, dataset, source]],
])('texts of a source are the lookups of a dataset that comes %s it', async (_, loads) => {
  for (const load of loads) expect(await load()).toMatchObject({});
  const { rows } = await database.pool.query(READ);
  expect(rows).toEqual([
    {
      ...{ of_organization: 11, of_person: 11, keyword: 12, skill: 13, technology: 14 },
      ...{ industries: 1, keywords: 2, skills: 1, technologies: 1 },
    },
  ]);
});
