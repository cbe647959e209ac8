import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '../../api.ts';
import { DataTable } from '../../data-table.tsx';
import { useAct, useAnswer } from '../../operations.ts';
import { Empty, PageHead, Part, Problem, Waiting } from '../../page-parts.tsx';
import { moved, rankedNames } from './order.ts';
import { SourceCard } from './source-card.tsx';
import type { Source } from './sources.ts';

/** The sources in their order of trust: what each says, when it said it last, and what can't be stored. */
export function SourcesPage() {
  const { data, error } = useAnswer('sources.list', {});
  return (
    <>
      <PageHead title="Sources" />
      {data ? (
        <Order key={data.sources.map(({ name }) => name).join()} list={data} />
      ) : (
        <Waiting error={error} />
      )}
      {data && <SetAside list={data} />}
    </>
  );
}

function Order({ list: { sources, may_act_on_all } }: { list: Output<'sources.list'> }) {
  const stored = sources.map(({ name }) => name);
  const [order, setOrder] = useState(stored);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const ranking = useAct('sources.rank', { changes: 'all' });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    setOrder(moved(order, from, to));
    setSaid(`${order[from]} is now ${to + 1} of ${order.length}`);
  };
  const isChanged = order.join() !== stored.join();
  const byOrder = (one: Source, other: Source) => order.indexOf(one.name) - order.indexOf(other.name);
  if (sources.length === 0)
    return (
      <Empty
        title="There is no source yet"
        text="A source is where data comes from, such as a CRM. The first import makes it, where the operator allows the account to: roster sources allow NAME --account ID."
      />
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        {may_act_on_all
          ? 'Where sources say different things about a record, the upper one decides. Drag a source, or move it by its buttons.'
          : 'These are the sources that the account may write. Only an account that may act on all sources can order and remove them.'}
      </Text>
      <ol className="entries" aria-label="Order of trust">
        {sources.toSorted(byOrder).map((source, at) => (
          <SourceCard
            key={source.name}
            source={source}
            isFirst={at === 0}
            isLast={at === order.length - 1}
            isDragged={dragged === at}
            onMove={may_act_on_all ? (step) => move(at, at + step) : undefined}
            onDrag={() => setDragged(at)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, at);
              setDragged(undefined);
            }}
          />
        ))}
      </ol>
      <span className="unseen" role="status">
        {said}
      </span>
      {isChanged && (
        <Group className="chosen">
          <Button
            variant="filled"
            size="xs"
            loading={ranking.isPending}
            onClick={() => ranking.mutate({ sources: rankedNames(order, sources) })}
          >
            Save the order
          </Button>
          <Button size="xs" disabled={ranking.isPending} onClick={() => setOrder(stored)}>
            Leave it as it was
          </Button>
          <Text size="sm">The records are merged again, which may take minutes.</Text>
        </Group>
      )}
      <Problem error={ranking.error} />
    </>
  );
}

/** The things whose records can't be stored, with the reasons. */
function SetAside({
  list: { set_aside, set_aside_count: count },
}: {
  list: Pick<Output<'sources.list'>, 'set_aside' | 'set_aside_count'>;
}) {
  return (
    <Part
      title="Set aside"
      size="h5"
      note={
        count === 0
          ? 'Nothing: every record of these sources is stored.'
          : `The records of ${count.toLocaleString('en')} things can’t be stored. Each load tries them again.`
      }
    >
      {count > 0 && (
        <DataTable
          label="Table of what is set aside"
          rows={set_aside}
          columns={[
            { title: 'Source', cell: ({ source }) => source },
            { title: 'Kind', cell: ({ kind }) => kind },
            { title: 'Key', cell: ({ key }) => key },
            { title: 'Reason', holds: 'long', cell: ({ reason }) => reason },
          ]}
        />
      )}
    </Part>
  );
}
