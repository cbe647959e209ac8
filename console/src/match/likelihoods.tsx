import { Text } from '@mantine/core';
import { INVALID, type LikelihoodCount } from './run.ts';

/** How many rows have each likelihood, as bars. */
export function Likelihoods({
  counts,
  all,
  needs,
}: {
  counts: readonly LikelihoodCount[];
  /** The rows in all. */
  all: number;
  /** What a row needs to be matched. */
  needs: string;
}) {
  return (
    <>
      {counts.map(({ label, count }) => (
        <div key={label} className="bar">
          <i style={{ width: `${(100 * count) / all}%` }} />
          <span>{label}</span> <b>{count.toLocaleString('en')}</b>
        </div>
      ))}
      {counts.some(({ label }) => label === INVALID) && (
        <Text size="sm" c="dimmed" mt="xs">
          A row needs {needs}.
        </Text>
      )}
    </>
  );
}
