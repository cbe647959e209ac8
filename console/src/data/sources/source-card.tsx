import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { addressOf } from '../../address.ts';
import { DialogButton } from '../../dialog.tsx';
import { moment } from '../../moment.ts';
import { daysAgo } from './order.ts';
import { Removal } from './removal.tsx';
import { did, kindsOf, type Source } from './sources.ts';

/** The source of records that were loaded without one. */
const DATASETS = 'strict';

const MOVES = [
  { way: 'up', arrow: '↑', step: -1 },
  { way: 'down', arrow: '↓', step: 1 },
] as const;

/** A source: its place in the order, what it says, and its removal. */
export function SourceCard({
  source,
  isFirst,
  isLast,
  isDragged,
  onMove,
  onDrag,
  onDrop,
}: {
  source: Source;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Absent where the account may not order the sources. */
  onMove: ((step: -1 | 1) => void) | undefined;
  onDrag(): void;
  onDrop(): void;
}) {
  const { name, rank, claims, records, first_seen, last_seen, last_delivery, may_write } = source;
  return (
    <Paper
      component="li"
      withBorder
      radius="md"
      p="sm"
      className={isDragged ? 'stale' : undefined}
      draggable={onMove !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        onDrag();
      }}
      onDragOver={(event) => onMove && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5">
          {name}{' '}
          <Text span size="xs" c="dimmed">
            {name === DATASETS ? 'datasets · ' : ''}
            {rank === null ? 'without a rank' : `rank ${rank}`}
          </Text>
        </Title>
        <Group gap={6}>
          {onMove &&
            MOVES.map(({ way, arrow, step }) => {
              const isEnd = step < 0 ? isFirst : isLast;
              return (
                <Button
                  key={way}
                  size="compact-sm"
                  aria-label={`Move ${name} ${way}`}
                  // A disabled button would lose the focus of the keyboard.
                  aria-disabled={isEnd}
                  {...(isEnd && { 'data-disabled': true })}
                  onClick={() => onMove(step)}
                >
                  {arrow}
                </Button>
              );
            })}
          {may_write && (
            <Anchor size="sm" href={addressOf('data/import', { source: name })}>
              Deliveries
            </Anchor>
          )}
          {onMove && name !== DATASETS && (
            <DialogButton
              size="compact-sm"
              text="Remove"
              aria-label={`Remove ${name}`}
              title={`Remove ${name}?`}
            >
              {(close) => <Removal source={source} onClose={close} />}
            </DialogButton>
          )}
        </Group>
      </Group>
      <Text size="sm">
        {claims === 0
          ? 'It says nothing now.'
          : `${records.toLocaleString('en')} records, of ${claims.toLocaleString('en')} claims: ${kindsOf(source)}`}
      </Text>
      {last_seen && first_seen && (
        <Text size="sm" c="dimmed">
          Last delivery {daysAgo(last_seen)}, {moment(last_seen)}; the first {moment(first_seen)}
        </Text>
      )}
      {last_delivery && (
        <Text size="sm" c="dimmed">
          {did(last_delivery)}
        </Text>
      )}
    </Paper>
  );
}
