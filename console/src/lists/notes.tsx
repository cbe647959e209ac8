import { Badge, Button, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogButton } from '../dialog.tsx';
import { useAct } from '../operations.ts';
import { Problem } from '../page-parts.tsx';
import { resultsKey } from '../search/results-query.ts';
import type { Column } from '../search/rows.ts';
import type { RecordNote, ResultPage, SearchedRecord, SearchRequest } from '../searches.ts';
import { type List, searchOf } from './lists.ts';

const NOTE_CHARACTERS_MAX = 2_000;
const TAG_CHARACTERS_MAX = 50;
const TAGS_MAX = 20;

/**
 * The column with the notes of a list.
 * @param request of the page that shows them
 */
export function noteColumn(list: List, request: SearchRequest, { notes = [] }: ResultPage): Column {
  const noteOf = ({ id }: SearchedRecord) =>
    notes.find((note) => note.id === id) ?? { id, note: null, tags: [] };
  return {
    id: 'note',
    title: 'Note',
    textOf(record) {
      const { note, tags } = noteOf(record);
      return [note, tags.join(', ')].filter(Boolean).join(' · ');
    },
    cellOf: (record) => <NoteCell list={list} record={record} noted={noteOf(record)} request={request} />,
  };
}

function NoteCell({
  list,
  record,
  noted,
  request,
}: {
  list: List;
  record: SearchedRecord;
  noted: RecordNote;
  request: SearchRequest;
}) {
  const { note, tags } = noted;
  const name = searchOf(list.kind).nameOf(record);
  return (
    <Group gap={6} wrap="nowrap">
      <DialogButton
        size="compact-xs"
        flex="none"
        text="Note"
        aria-label={`Note on ${name}`}
        title={`Note on ${name}`}
      >
        {(close) => <NoteForm {...{ list, record, noted, request }} onClose={close} />}
      </DialogButton>
      {tags.map((tag) => (
        <Badge key={tag} size="sm" variant="default" flex="none">
          {tag}
        </Badge>
      ))}
      {note && (
        <Text inherit truncate miw={100}>
          {note}
        </Text>
      )}
    </Group>
  );
}

function NoteForm({
  list,
  record,
  noted,
  request,
  onClose,
}: Parameters<typeof NoteCell>[0] & { onClose(): void }) {
  const queries = useQueryClient();
  const kind = searchOf(list.kind);
  const [note, setNote] = useState(noted.note ?? '');
  const [tags, setTags] = useState(noted.tags);
  const writing = useAct('lists.setNote', {
    changes: [],
    onSuccess(written) {
      // The page was paid for, and is not read again.
      queries.setQueryData<ResultPage>(
        resultsKey(kind, request),
        (known) =>
          known && {
            ...known,
            notes: [...(known.notes ?? []).filter(({ id }) => id !== written.id), written],
          },
      );
      onClose();
    },
  });
  return (
    <Stack gap="sm">
      <TagsInput
        label="Tags"
        description="Enter adds one."
        value={tags}
        onChange={(next) => setTags(next.map((tag) => tag.slice(0, TAG_CHARACTERS_MAX)))}
        maxTags={TAGS_MAX}
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
      />
      <Textarea
        label="Note"
        description="All users of the account see it."
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={NOTE_CHARACTERS_MAX}
        autosize
        minRows={3}
      />
      <Problem error={writing.error} />
      <Button
        variant="filled"
        loading={writing.isPending}
        onClick={() => writing.mutate({ list_id: list.id, id: record.id, note: note.trim() || null, tags })}
      >
        Keep the note · free
      </Button>
    </Stack>
  );
}
