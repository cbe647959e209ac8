import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPlot, type Panel, ticksOver } from './plot.ts';

test('ticks are 1, 2 and 5 times powers of ten, and reach from below the least value to above the greatest', () => {
  expect(ticksOver(3, 42)).toEqual([2, 5, 10, 20, 50]);
  expect(ticksOver(0.15, 0.9)).toEqual([0.1, 0.2, 0.5, 1]);
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e9, noNaN: true }),
      fc.double({ min: 1, max: 1e4, noNaN: true }),
      (low, times) => {
        const ticks = ticksOver(low, low * times);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks[0]).toBeLessThanOrEqual(low);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(low * times);
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
      },
    ),
  );
});

const panel: Panel = {
  title: 'Latency <p50> & more',
  xs: [100, 1_000, 10_000],
  lines: [
    { name: 'steady', values: [10, 10, 10] },
    { name: 'in proportion', values: [1, 10, 100] },
  ],
};

function pointsOf(svg: string): [number, number][][] {
  return [...svg.matchAll(/<polyline points="([^"]+)"/g)].map(([, points = '']) =>
    points.split(' ').map((point) => point.split(',').map(Number) as [number, number]),
  );
}

test('both axes are logarithmic: what grows in proportion is a straight line, what does not is level', () => {
  const [steady = [], grown = []] = pointsOf(drawPlot([panel], 'records'));
  expect(new Set(steady.map(([, y]) => y)).size).toBe(1);
  const [first, middle, last] = grown as [[number, number], [number, number], [number, number]];
  expect(middle[0] - first[0]).toBeCloseTo(last[0] - middle[0], 0);
  expect(first[1] - middle[1]).toBeCloseTo(middle[1] - last[1], 0);
  expect(first[1]).toBeGreaterThan(last[1]);
});

test('every line has its name beside it, names do not lie on each other, and text is escaped', () => {
  const near = { ...panel, lines: ['a', 'b', 'c'].map((name) => ({ name, values: [5, 5, 5] })) };
  const svg = drawPlot([near], 'records');
  const heights = ['a', 'b', 'c'].map((name) =>
    Number(new RegExp(`y="([\\d.]+)"[^>]*>${name}</text>`).exec(svg)?.[1]),
  );
  expect(Math.min(...heights.slice(1).map((y, at) => y - (heights[at] ?? 0)))).toBeGreaterThanOrEqual(12);
  expect(svg).toContain('Latency &lt;p50> &amp; more');
});

test('one size alone is drawn too', () => {
  const svg = drawPlot([{ title: 'one', xs: [100], lines: [{ name: 'only', values: [3] }] }], 'records');
  expect(svg).not.toContain('NaN');
});
