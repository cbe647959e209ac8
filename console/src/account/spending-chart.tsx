import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { credits } from '../credits.ts';
import { Panel, Waiting } from '../page-parts.tsx';
import { operationText } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { DAYS, readSpending, type Spending } from './spending.ts';

/** Colours that are told apart, also by most people who see fewer of them. */
const COLOURS = ['#4263eb', '#e67700', '#0ca678', '#c2255c', '#7048e8', '#1098ad', '#868e96'];

/** The credits that were spent each day, by operation. */
export function SpendingChart() {
  const { client } = useSession();
  const spending = useQuery({
    queryKey: ['spending'],
    queryFn: ({ signal }) => readSpending(client, signal),
    staleTime: 0,
  });
  return (
    <Panel title={`Spent in ${DAYS} days`} label="Spending" size="h4">
      {spending.data ? <Chart {...spending.data} /> : <Waiting error={spending.error} />}
    </Panel>
  );
}

function Chart({ days, operations }: Spending) {
  const { document } = useSession();
  const colourOf = (operation: string) =>
    COLOURS[Math.min(operations.indexOf(operation), COLOURS.length - 1)];
  const most = Math.max(1, ...days.map(({ sum }) => sum));
  const sum = days.reduce((all, day) => all + day.sum, 0);
  return (
    <>
      <Text size="sm" c="dimmed">
        {credits(sum)} in all, at most {most.toLocaleString('en')} a day (UTC).
      </Text>
      <ol className="chart">
        {days.map(({ day, byOperation, sum }) => {
          const parts = [...byOperation].map(
            ([operation, spent]) => `${operationText(document, operation)} ${spent}`,
          );
          const label = `${day}: ${sum} credits${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
          return (
            <li key={day} title={label}>
              <span className="unseen">{label}</span>
              {operations.map((operation) => (
                <i
                  key={operation}
                  style={{
                    height: `${(100 * (byOperation.get(operation) ?? 0)) / most}%`,
                    background: colourOf(operation),
                  }}
                />
              ))}
            </li>
          );
        })}
      </ol>
      <Group justify="space-between">
        <Text size="sm">{days[0]?.day}</Text>
        <Text size="sm">{days.at(-1)?.day}</Text>
      </Group>
      <Group gap="md" mt="xs">
        {operations.map((operation) => (
          <Group key={operation} gap={6}>
            <i className="swatch" style={{ background: colourOf(operation) }} />
            <Text size="sm">{operationText(document, operation)}</Text>
          </Group>
        ))}
      </Group>
    </>
  );
}
