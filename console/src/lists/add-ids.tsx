import { Alert, Anchor, Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../address.ts';
import { FileInput, type TableFile } from '../match/file-input.tsx';
import { Panel, Problem } from '../page-parts.tsx';
import { useSession } from '../session.tsx';
import { addIds, idsIn } from './ids.ts';
import { LISTS, type List } from './lists.ts';

/** Adds the ids in a column of a CSV file to an own list; a link leads to a match for files without ids. */
export function AddIds({ list }: { list: List }) {
  const [isOpen, setOpen] = useState(false);
  const [file, setFile] = useState<TableFile>();
  if (!isOpen)
    return (
      <Group gap="sm">
        <Button size="xs" onClick={() => setOpen(true)}>
          Add ids of a CSV file
        </Button>
        {list.kind !== 'job_posts' && (
          <Anchor size="sm" href={addressOf('match', { list: String(list.id) })}>
            Match a file without ids
          </Anchor>
        )}
      </Group>
    );
  return (
    <Panel label="Add ids">
      {file ? (
        <IdColumn list={list} file={file} onDone={() => setOpen(false)} />
      ) : (
        <FileInput hint="a file with a column of ids, such as an export of this console" onFile={setFile} />
      )}
    </Panel>
  );
}

function IdColumn({ list, file, onDone }: { list: List; file: TableFile; onDone(): void }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const guess = file.headings.findIndex((heading) => /^(roster[ _])?id$/i.test(heading));
  const [column, setColumn] = useState(Math.max(0, guess));
  const { ids, others } = idsIn(file.rows, column);
  const adding = useMutation({
    mutationFn: () => addIds(client, list.id, ids),
    onSuccess: () => queries.invalidateQueries({ queryKey: LISTS }),
  });
  if (adding.data)
    return (
      <Alert color="green" role="status" title={`${adding.data.added.toLocaleString('en')} added`}>
        {adding.data.unknown.length > 0 &&
          `${adding.data.unknown.length.toLocaleString('en')} ids have no record, such as ${adding.data.unknown[0]}. `}
        <Button size="compact-sm" onClick={onDone}>
          Done
        </Button>
      </Alert>
    );
  return (
    <Group align="end">
      <Select
        size="xs"
        label="The column with the ids"
        data={file.headings.map((label, at) => ({ value: String(at), label }))}
        value={String(column)}
        onChange={(next) => next !== null && setColumn(Number(next))}
        allowDeselect={false}
      />
      <Button
        variant="filled"
        size="xs"
        disabled={ids.length === 0}
        loading={adding.isPending}
        onClick={() => adding.mutate()}
      >
        Add {ids.length.toLocaleString('en')} ids · free
      </Button>
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {others.toLocaleString('en')} cells of the column are no ids.
        </Text>
      )}
      <Problem error={adding.error} />
    </Group>
  );
}
