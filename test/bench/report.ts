import type { IndexSize } from './engines.ts';
import type { CallResult, LoadResult } from './measure.ts';

/** Everything that a run measured. Lists by side have the order of `sides`. */
export interface BenchResults {
  /** The measured checkouts. */
  sides: { checkout: string; engine: string; loading: Record<string, number>; indexes: IndexSize[] }[];
  calls: Record<string, CallResult[]>;
  loads: LoadResult[];
}

/** The results as Markdown tables. With two sides, the last column is the first side's p50 divided by the second's. */
export function formatReport({ sides, calls, loads }: BenchResults): string {
  const letters = sides.map((_, at) => String.fromCharCode(65 + at));
  const columns = (names: readonly string[]) =>
    letters.flatMap((letter) => names.map((name) => `${letter} ${name}`));
  const ratio = sides.length > 1 ? ['A / B'] : [];
  const ratioOf = (values: readonly number[]) =>
    ratio.map(() => ((values[0] ?? Number.NaN) / (values[1] ?? Number.NaN)).toFixed(2));
  const loading = Object.keys(sides[0]?.loading ?? {}).map((name) => {
    const values = sides.map((side) => side.loading[name] ?? Number.NaN);
    return [name, ...values.map(short), ...ratioOf(values)];
  });
  const indexes = new Map(
    sides.flatMap((side) => side.indexes.map(({ index, documents }) => [index, documents])),
  );
  const sizes = [...indexes].map(([index, documents]) => {
    const bytes = sides.map((side) => side.indexes.find((one) => one.index === index)?.bytes ?? Number.NaN);
    return [index, String(documents), ...bytes.map((size) => short(size / 1e6)), ...ratioOf(bytes)];
  });
  return [
    letters.map((letter, at) => `${letter}: ${sides[at]?.checkout}, ${sides[at]?.engine}`).join('\n'),
    table(['loading', ...letters, ...ratio], loading),
    table(['index', 'documents', ...columns(['MB']), ...ratio], sizes),
    ...Object.entries(calls).map(([kind, results]) =>
      table(
        [`${kind}, ms`, 'found', ...columns(['p50', 'p95', 'p99']), ...ratio],
        results.map(({ name, found, sides: all }) => [
          name,
          found === null ? '-' : String(found),
          ...all.flatMap(({ p50, p95, p99 }) => [p50, p95, p99].map(short)),
          ...ratioOf(all.map(({ p50 }) => p50)),
        ]),
      ),
    ),
    table(
      ['many connections', ...columns(['per s', 'p50 ms', 'p99 ms', 'refused']), ...ratio],
      loads.map(({ name, sides: all }) => [
        name,
        ...all.flatMap(({ perSecond, p50, p99, refused }) => [perSecond, p50, p99, refused].map(short)),
        ...ratioOf(all.map(({ p50 }) => p50)),
      ]),
    ),
  ].join('\n\n');
}

/** A Markdown table; all columns but the first are numbers. */
export function table(header: string[], rows: string[][]): string {
  const rule = header.map((_, at) => (at === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Three significant digits. */
function short(value: number): string {
  return Number.isNaN(value) ? '-' : value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
