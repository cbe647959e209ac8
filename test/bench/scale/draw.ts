import { drawPlot } from './plot.ts';
import { KINDS, type Kind, type ScaleResults } from './results.ts';

/** The plot of the page: how long each kind of call takes, and how fast data is loaded, by the number of roles. */
export function drawResults({ sizes }: ScaleResults): string {
  const xs = sizes.map(({ records }) => records.roles);
  const kinds = (Object.keys(KINDS) as Kind[]).map((kind) => {
    return { name: KINDS[kind], values: sizes.map(({ calls }) => calls[kind].whole.rest.p50) };
  });
  const perSecond = (count: number, timeMs: number) => count / (timeMs / 1_000);
  const rates = [
    { name: 'generating', values: sizes.map(({ dataset }) => perSecond(dataset.records, dataset.ms)) },
    { name: 'import', values: sizes.map((size) => perSecond(size.dataset.records, size.import.ms)) },
    { name: 'indexing', values: sizes.map(({ indexing }) => perSecond(indexing.documents, indexing.ms)) },
  ];
  return drawPlot(
    [
      { title: 'p50 of a call, ms', xs, lines: kinds },
      { title: 'records a second', xs, lines: rates },
    ],
    'roles',
  );
}
