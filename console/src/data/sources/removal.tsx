import { Text } from '@mantine/core';
import { Confirm } from '../../dialog.tsx';
import { useAct, useAnswer } from '../../operations.ts';
import { Waiting } from '../../page-parts.tsx';
import { kindsOf, type Source } from './sources.ts';

/** Asks before a source is removed, and says what goes with it. */
export function Removal({ source, onClose }: { source: Source; onClose(): void }) {
  const { name } = source;
  const { data, error } = useAnswer(
    'sources.remove',
    { source: name, dry_run: true },
    { staleTime: 0, gcTime: 0 },
  );
  const removal = useAct('sources.remove', { changes: 'all' });
  return (
    <Confirm
      act={removal}
      yes="Remove it"
      isDisabled={!data}
      onYes={() => removal.mutate({ source: name }, { onSuccess: onClose })}
      onNo={onClose}
    >
      {data ? (
        <>
          <ul>
            <li>
              {counted(data.claims, 'claim')} of the source go: {kindsOf(source)}.
            </li>
            <li>{counted(data.records, 'record')} of which no other source speaks go.</li>
            <li>The other records of which it speaks are merged again without it.</li>
            {data.rules > 0 && <li>{counted(data.rules, 'rule')} of retention go.</li>}
          </ul>
          <Text size="sm">
            This cannot be undone, but its files can be loaded again. Large sources take minutes.
          </Text>
        </>
      ) : (
        <Waiting error={error} label="Counting what goes …" />
      )}
    </Confirm>
  );
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
