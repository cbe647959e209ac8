import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../ops/commands/roster-process.ts';
import { blocksOf, pages, RUNNERS } from './blocks.ts';

const blocks = pages().flatMap(blocksOf);

/** Blocks that are drawings, not code. */
const DRAWINGS = [
  'ARCHITECTURE.md: Architecture',
  'ARCHITECTURE.md: A call, from key to charge',
  'ARCHITECTURE.md: Sources and claims',
  'ARCHITECTURE.md: Keeping the indexes up to date',
];

test('a test runs every block of every page, or the page says next to the block that none does', () => {
  expect(blocks.length).toBeGreaterThan(30);
  const unclaimed = blocks
    .filter(({ isNotRun, page, heading }) => !isNotRun && !RUNNERS[page]?.[heading])
    .map(({ page, heading }) => `${page}: ${heading}`)
    .filter((place) => !DRAWINGS.includes(place));
  expect(unclaimed).toEqual([]);
});

test('every heading in RUNNERS has blocks, and the test file of its entry claims them', () => {
  const places = Object.entries(RUNNERS).flatMap(([page, headings]) =>
    Object.entries(headings).map(([heading, runner]) => ({ page, heading, runner })),
  );
  for (const { page, heading, runner } of places) {
    expect(blocks.filter((block) => block.page === page && block.heading === heading)).not.toEqual([]);
    const code = readFileSync(join(CHECKOUT, runner), 'utf8');
    expect(code).toContain(`claimedBlocks('${runner}')`);
    expect(code).toContain('.left()).toEqual([])');
  }
});

test('every relative link of a page leads to an existing file and heading', () => {
  for (const page of pages()) {
    const text = readFileSync(join(CHECKOUT, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? join(CHECKOUT, page) : join(CHECKOUT, dirname(page), path);
      expect([page, target, existsSync(file)]).toEqual([page, target, true]);
      if (anchor !== undefined)
        expect([page, anchorsOf(file)]).toEqual([page, expect.arrayContaining([anchor])]);
    }
  }
});

test('the README explains the warnings of npm ci on the oldest Node that it allows', () => {
  const read = (file: string) => readFileSync(join(CHECKOUT, file), 'utf8');
  const packages: { engines?: { node?: string } }[] = Object.values(
    JSON.parse(read('package-lock.json')).packages,
  );
  const needsNewer = packages.some(({ engines }) => /^(>=|\^) *2[1-9]/.test(engines?.node ?? ''));
  expect([JSON.parse(read('package.json')).engines.node, needsNewer]).toEqual(['>=20', true]);
  expect(read('README.md')).toContain('`EBADENGINE`');
});

/** The anchors of a page's headings, as readers of Markdown make them. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
