import { Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Pager } from '../../data-table.tsx';
import { Confirm, DialogButton } from '../../dialog.tsx';
import { moment } from '../../moment.ts';
import { useAct, useAnswer } from '../../operations.ts';
import { Part, Waiting } from '../../page-parts.tsx';
import { decisionOf, effectOf, type Objection, REASONS } from './decision.ts';

/** The objections that wait for a decision, the oldest first. */
export function Objections() {
  const [page, setPage] = useState(1);
  const [said, setSaid] = useState('');
  const open = useAnswer('objections.list', { page }, { placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <Part title="Objections">
      <Text size="sm" role="status" mb="xs">
        {said} {open.data && `${open.data.count.toLocaleString('en')} wait for a decision.`}
      </Text>
      {!open.data || open.error ? <Waiting error={open.error} /> : null}
      <Stack gap="sm">
        {open.data?.results.map((objection) => (
          <ObjectionCard
            key={objection.id}
            objection={objection}
            onDecided={(text) => {
              setSaid(text);
              // The page may have been the last one.
              setPage(1);
            }}
          />
        ))}
      </Stack>
      <Pager of={open.data} names={['Older', 'Newer']} onPage={setPage} />
    </Part>
  );
}

function ObjectionCard({ objection, onDecided }: { objection: Objection; onDecided(text: string): void }) {
  const { email, slug, reason, persons, date_created: date } = objection;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(persons.map(({ person_id: person }) => person)),
  );
  const isNone = chosen.size === 0 && persons.length > 0;
  return (
    <Paper withBorder radius="md" p="md" component="article">
      <Title order={3} size="h5">
        {email}
      </Title>
      <Text size="sm" c="dimmed">
        {slug !== null && `Profile ${slug} · `}
        {moment(date)} · {REASONS[reason]}
      </Text>
      <Checkbox.Group
        label={persons.length > 0 ? 'Persons to remove' : 'It concerns no person whom the service has.'}
        value={[...chosen].map(String)}
        onChange={(values) => setChosen(new Set(values.map(Number)))}
        my="xs"
      >
        <Stack gap={6} mt={6}>
          {persons.map(
            ({ person_id: person, full_name: name, has_address: address, has_profile: profile }) => (
              <Checkbox
                key={person}
                value={String(person)}
                label={`${name ?? 'Without a record'} (${person})`}
                description={[address && 'has the address', profile && 'has the profile']
                  .filter(Boolean)
                  .join(', ')}
              />
            ),
          )}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" mb="xs">
        {isNone ? 'Choose whom to remove, or refuse.' : effectOf(objection, chosen)}
      </Text>
      <Group gap="xs">
        <Decide
          verb="Accept"
          objection={objection}
          removed={chosen}
          isDisabled={isNone}
          onDecided={onDecided}
        />
        <Decide verb="Refuse" objection={objection} removed={new Set()} onDecided={onDecided} />
      </Group>
    </Paper>
  );
}

/** The button of a decision, which asks before it is made. */
function Decide({
  verb,
  objection,
  removed,
  isDisabled = false,
  onDecided,
}: {
  verb: 'Accept' | 'Refuse';
  objection: Objection;
  removed: ReadonlySet<number>;
  isDisabled?: boolean;
  onDecided(text: string): void;
}) {
  const { id, email } = objection;
  const isRefusal = verb === 'Refuse';
  const decision = isRefusal ? ({ suppress: 'none' } as const) : decisionOf(objection, removed);
  const act = useAct('objections.decide', {
    // Who was removed is not to be notified.
    changes: ['objections', 'notices'],
    onSuccess: ({ removed: count }) =>
      onDecided(`Decided: ${count} removed. ${email} waits for your answer.`),
  });
  return (
    <DialogButton
      text={verb}
      {...(!isRefusal && { variant: 'filled', color: 'red.9' })}
      disabled={isDisabled}
      title={`${verb} the objection of ${email}?`}
    >
      {(close) => (
        <Confirm
          act={act}
          yes={`${verb} it`}
          no="Cancel"
          isHarmless={isRefusal}
          onYes={() => act.mutate({ objection_id: id, ...decision })}
          onNo={close}
        >
          {isRefusal ? 'Nobody is removed. The objection is closed.' : effectOf(objection, removed)} This
          cannot be undone.
        </Confirm>
      )}
    </DialogButton>
  );
}
