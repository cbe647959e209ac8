import { expect, test } from 'vitest';
import { serviceForTests } from '../api/http/service.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { outputOf, spawnProgram } from '../ops/commands/roster-process.ts';
import { type Block, blocksOf, claimedBlocks } from './blocks.ts';

/** Follows the page word for word, from an empty database. */

const PAGE = 'docs/your-data.md';

const blocks = claimedBlocks('test/docs/your-data.long.test.ts');
const service = serviceForTests({ insertRecords: async () => {} });

/** Runs the commands of a block on the test's services, with the test's address and key in the place of the usual ones. */
function run({ text }: Block): Promise<string> {
  const code = text.replaceAll('http://127.0.0.1:3000', service.url);
  const env = { ...settingsOf(service), ROSTER_KEY: service.key };
  return outputOf(spawnProgram(['sh', '-ec', code], { env }));
}

const dateless = (text: string) => text.trim().replaceAll(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD');

/** The commands below a heading, each with the output that the page shows after it. */
function stepsOf(heading: string): { command: Block; shown: Block | undefined }[] {
  const all = blocks.takeAll(PAGE, heading);
  return all.flatMap((command, at) => {
    const next = all[at + 1];
    return command.language === 'sh' ? [{ command, shown: next?.language === 'sh' ? undefined : next }] : [];
  });
}

test('the page takes the key as the README does', () => {
  const { text } = blocks.take('sh', 'export ROSTER_KEY');
  expect(blocksOf('README.md').map((block) => block.text)).toContain(text);
});

test.each([
  'Load three sources',
  'Search by country',
  'One record, three sources',
  'A later delivery',
  'Merge and unmerge',
  'Remove a source',
])('the commands of "%s" print what the page shows', async (heading) => {
  for (const { command, shown } of stepsOf(heading)) {
    const printed = await run(command);
    if (shown?.language === 'json') expect(JSON.parse(printed)).toEqual(JSON.parse(shown.text));
    else if (shown) expect(dateless(printed).endsWith(dateless(shown.text)), printed).toBe(true);
  }
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
