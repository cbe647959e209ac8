import { Button, Checkbox, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Pager } from '../../log-table.tsx';
import { moment } from '../../moment.ts';
import { Problem, Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';
import { decisionOf, effectOf, type Objection, REASONS } from './decision.ts';

/** The objections that wait for a decision, the oldest first. */
export function Objections() {
  const { client } = useSession();
  const [page, setPage] = useState(1);
  const [said, setSaid] = useState('');
  const open = useQuery({
    queryKey: ['objections', page],
    queryFn: ({ signal }) => client.objections.list({ page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-label="Objections">
      <Title order={2} size="h4">
        Objections
      </Title>
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
      <Pager
        previous={open.data?.previous ?? null}
        next={open.data?.next ?? null}
        names={['Older', 'Newer']}
        onPage={setPage}
      />
    </section>
  );
}

const NOBODY: ReadonlySet<number> = new Set();

function ObjectionCard({ objection, onDecided }: { objection: Objection; onDecided(text: string): void }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const { id, email, slug, reason, persons, date_created: date } = objection;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(persons.map(({ person_id: person }) => person)),
  );
  const [doomed, setDoomed] = useState<ReadonlySet<number> | null>(null);
  const decision = useMutation({
    mutationFn: (removed: ReadonlySet<number>) =>
      client.objections.decide({ objection_id: id, ...decisionOf(objection, removed) }),
    async onSuccess({ removed }) {
      onDecided(`Decided: ${removed} removed. ${email} waits for your answer.`);
      // Who was removed is not to be notified.
      await Promise.all(
        ['objections', 'notices'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
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
        <Button size="xs" color="red.9" disabled={isNone} onClick={() => setDoomed(chosen)}>
          Accept
        </Button>
        <Button size="xs" variant="default" onClick={() => setDoomed(NOBODY)}>
          Refuse
        </Button>
      </Group>
      <Modal
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        title={`${doomed === NOBODY ? 'Refuse' : 'Accept'} the objection of ${email}?`}
        lockScroll={false}
      >
        <Stack>
          <Text>
            {doomed === NOBODY ? 'Nobody is removed. The objection is closed.' : effectOf(objection, chosen)}{' '}
            This cannot be undone.
          </Text>
          {decision.error && <Problem error={decision.error} />}
          <Group justify="end">
            <Button variant="default" onClick={() => setDoomed(null)}>
              Cancel
            </Button>
            <Button
              {...(doomed !== NOBODY && { color: 'red.9' })}
              loading={decision.isPending}
              onClick={() => doomed && decision.mutate(doomed)}
            >
              {doomed === NOBODY ? 'Refuse it' : 'Accept it'}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  );
}
