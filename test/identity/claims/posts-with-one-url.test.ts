import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

const post = (key: string, title: string, page = 'careers', fields: object = {}) => ({
  key,
  title,
  url: `https://heron.example/${page}`,
  organization_name: 'Heron',
  ...fields,
});
const merged = { merges: [{ kind: 'job_posts', keys: ['1', '2'] }] };

test.each<[what: string, deliveries: [source: string, rows: Record<string, object[]>][], warnings: string[]]>(
  [
    [
      'posts of a source with one address and other titles',
      [['board', { job_posts: [post('1', 'Grinder'), post('2', 'Clerk'), post('3', 'Driver')] }]],
      [
        'job_posts.ndjson has 2 posts with the url of another one that has another title, place or organization, such as 2 with that of 1: posts with one url are one post. Give each its own, where they are not.',
      ],
    ],
    [
      'a post that a later delivery brings',
      [
        ['board', { job_posts: [post('1', 'Grinder')] }],
        ['board', { job_posts: [post('2', 'Clerk')] }],
      ],
      [expect.stringMatching(/ has 1 post with the url of another one .+ such as 2 with that of 1:/)],
    ],
    [
      'posts of a source behind that of another one',
      [
        ['other', { job_posts: [post('9', 'Grinder')] }],
        ['board', { job_posts: [post('1', 'Grinder'), post('2', 'Clerk')] }],
      ],
      [expect.stringMatching(/ has 1 post /)],
    ],
    [
      'posts with one title at two places',
      [
        [
          'board',
          {
            job_posts: [
              post('1', 'Grinder', '1', { location: 'Ghent' }),
              post('2', 'Grinder', '1', { location: 'Lyon' }),
            ],
          },
        ],
      ],
      [expect.stringMatching(/ has 1 post .+ place or organization, such as 2 with that of 1:/)],
    ],
    [
      'posts with one title of two organizations',
      [
        [
          'board',
          {
            job_posts: [post('1', 'Grinder'), post('2', 'Grinder', undefined, { organization_name: 'Ibis' })],
          },
        ],
      ],
      [expect.stringMatching(/ has 1 post /)],
    ],
    ['posts with one title', [['board', { job_posts: [post('1', 'Grinder'), post('2', 'Grinder')] }]], []],
    [
      'posts with addresses of their own',
      [['board', { job_posts: [post('1', 'Grinder', '1'), post('2', 'Clerk', '2')] }]],
      [],
    ],
    [
      'posts of two sources',
      [
        ['other', { job_posts: [post('9', 'Grinder')] }],
        ['board', { job_posts: [post('1', 'Grinder wanted')] }],
      ],
      [],
    ],
    [
      'posts that an operator has merged',
      [['board', { job_posts: [post('1', 'Grinder', '1'), post('2', 'Clerk', '2')], ...merged }]],
      [],
    ],
  ],
)('an import warns of %s: %j', async (_, deliveries, expected) => {
  let warnings: string[] = [];
  for (const [source, rows] of deliveries) ({ warnings } = await deliver(database, source, rows));
  expect(warnings).toEqual(expected);
});
