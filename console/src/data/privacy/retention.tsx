import { Button, Group, NumberInput, Select, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Operations } from '../../api.ts';
import { LogTable } from '../../log-table.tsx';
import { moment } from '../../moment.ts';
import { Problem, Waiting } from '../../problem.tsx';
import { humanized } from '../../search/filters.ts';
import { requestFields } from '../../service-document.ts';
import { useSession } from '../../session.tsx';

type Setting = Operations['retention']['set']['input'];

const DAYS_MAX = 36_500;
const kindName = (kind: string | null | undefined) => (kind ? humanized(kind) : 'All other kinds');

/** For how long claims of sources stay, what the last runs removed, and what the next one would. */
export function Retention() {
  const { client } = useSession();
  const queries = useQueryClient();
  const known = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => client.retention.list({}, { signal }),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (setting: Setting) => client.retention.set(setting),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['retention'] }),
  });
  if (!known.data) return <Waiting error={known.error} />;
  const { rules, runs, next_run_at: next, expired } = known.data;
  const { source, kind, days } = change.variables ?? {};
  return (
    <section aria-label="Retention">
      <Title order={2} size="h4">
        Retention
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Claims that no delivery repeats are removed after a number of days, once a day.
      </Text>
      <NewRule isPending={change.isPending} onRule={change.mutate} />
      <Text size="sm" role="status" my="xs">
        {change.isSuccess &&
          `${source}, ${kindName(kind).toLowerCase()}: ${days ? `${days} days` : 'the rule is removed'}. `}
        {rules.length === 0
          ? 'There is no rule: all claims stay.'
          : `Next run: ${next ? moment(next) : 'soon'}. It would remove ${
              expired
                .map((one) => `${one.claims} ${humanized(one.kind).toLowerCase()} of ${one.source}`)
                .join(', ') || 'nothing'
            }.`}
      </Text>
      {change.error && <Problem error={change.error} />}
      {rules.length > 0 && (
        <LogTable label="Rules of retention" headings={['Source', 'Kind', 'Days', 'Actions']}>
          {rules.map((rule) => (
            <Table.Tr key={`${rule.source} ${rule.kind}`}>
              <Table.Td>{rule.source}</Table.Td>
              <Table.Td>{kindName(rule.kind)}</Table.Td>
              <Table.Td>{rule.days.toLocaleString('en')}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Remove the rule of ${rule.source}, ${kindName(rule.kind).toLowerCase()}`}
                  onClick={() => change.mutate({ ...rule, days: null })}
                >
                  Remove
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </LogTable>
      )}
      {runs.length > 0 && (
        <Title order={3} size="h6" mt="md">
          Last runs
        </Title>
      )}
      {runs.length > 0 && (
        <LogTable label="Last runs" headings={['Run', 'Claims removed', 'Records removed']}>
          {runs.map(({ ended_at: ended, claims, records }) => (
            <Table.Tr key={ended}>
              <Table.Td className="moment">{moment(ended)}</Table.Td>
              <Table.Td>{claims.toLocaleString('en')}</Table.Td>
              <Table.Td>{records.toLocaleString('en')}</Table.Td>
            </Table.Tr>
          ))}
        </LogTable>
      )}
    </section>
  );
}

function NewRule({ isPending, onRule }: { isPending: boolean; onRule(rule: Setting): void }) {
  const { client, document } = useSession();
  const [source, setSource] = useState<string | null>(null);
  const [kind, setKind] = useState('');
  const [days, setDays] = useState<number | string>(90);
  const sources = useQuery({
    queryKey: ['source-names'],
    queryFn: async ({ signal }) =>
      (await client.sources.list({}, { signal })).sources.flatMap(({ name, may_write: may }) =>
        may ? name : [],
      ),
  });
  const kinds = requestFields(document, 'retention_set').kind?.enum ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (source) onRule({ source, kind: (kind || null) as Setting['kind'], days: Number(days) });
      }}
    >
      <Group align="end" gap="xs">
        <Select label="Source" data={sources.data ?? []} value={source} onChange={setSource} searchable />
        <Select
          label="Kind of claims"
          data={['', ...kinds.filter(Boolean)].map((value) => ({
            value: value ?? '',
            label: kindName(value),
          }))}
          value={kind}
          onChange={(value) => setKind(value ?? '')}
          allowDeselect={false}
        />
        <NumberInput
          label="Days"
          value={days}
          onChange={setDays}
          min={1}
          max={DAYS_MAX}
          allowDecimal={false}
          w={110}
        />
        <Button type="submit" loading={isPending} disabled={!source || !Number(days)}>
          Set the rule
        </Button>
      </Group>
      {sources.error && <Problem error={sources.error} />}
    </form>
  );
}
