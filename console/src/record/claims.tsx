import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Pager } from '../data-table.tsx';
import { useAnswer } from '../operations.ts';
import { Problem, Waiting } from '../page-parts.tsx';
import { humanized } from '../search/filters.ts';
import type { ListKind } from '../searches.ts';
import { useScopes, useSession } from '../session.tsx';
import { Out } from './parts.tsx';
import { type Claim, type TakenApart, takeApart, thingsOf } from './take-apart.ts';

/** What each source says of a record, for keys that steward sources; read once it is opened, for free. */
export function Claims(record: { kind: ListKind; id: number }) {
  const scopes = useScopes();
  const [isOpen, setOpen] = useState(false);
  if (!scopes.includes('sources')) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>All claims</summary>
      {isOpen && <ClaimList {...record} />}
    </details>
  );
}

const TAKES_APART =
  'The last merge of this record is withdrawn. Where values joined it, the things of its sources are judged different from each other. Take it apart?';

function ClaimList({ kind, id }: { kind: ListKind; id: number }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const claims = useAnswer(
    'records.claims',
    { kind, record_id: id, page },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const ids = thingsOf(kind, claims.data?.results ?? []);
  const onSettled = () => queries.invalidateQueries({ queryKey: ['records'] });
  const taking = useMutation({
    mutationFn: (shown: number[]) => takeApart(client, { kind, id, shown }),
    onSettled,
  });
  const undoing = useMutation({
    mutationFn: ({ ids: [a = 0, b = 0], judgedAt }: TakenApart) =>
      client.pairs.judge({ kind, a, b, judgement: null, judged_at: judgedAt }),
    onSuccess: () => taking.reset(),
    onSettled,
  });
  if (!claims.data) return <Waiting error={claims.error} />;
  return (
    <Stack gap="xs" mt="xs">
      <Group gap="xs">
        <Text size="sm" role="status">
          {taking.data && `Taken apart: ${taking.data.ids.join(' and ')}. `}
          {undoing.isSuccess &&
            !taking.data &&
            `Undone: ${undoing.variables.ids.join(' and ')} are one again. `}
          {claims.data.count.toLocaleString('en')} claims.{' '}
          {ids.length > 0 && `Ids of what the sources name: ${ids.join(', ')}.`}
        </Text>
        {ids.length > 1 && (
          <Button
            size="compact-sm"
            loading={taking.isPending}
            onClick={() => window.confirm(TAKES_APART) && taking.mutate(ids)}
          >
            Take apart
          </Button>
        )}
        {taking.data?.judgedAt && (
          <Button size="compact-sm" loading={undoing.isPending} onClick={() => undoing.mutate(taking.data)}>
            Undo
          </Button>
        )}
      </Group>
      <Problem error={taking.error} />
      <Problem error={undoing.error} />
      {claims.data.results.map((claim) => (
        <ClaimCard key={`${claim.kind} ${claim.source} ${claim.named_by} ${claim.key}`} claim={claim} />
      ))}
      <Pager of={claims.data} names={['Previous', 'Next']} onPage={setPage} />
    </Stack>
  );
}

function ClaimCard({ claim }: { claim: Claim }) {
  const { kind, source, named_by: by, key, id, first_seen: first, last_seen: last, basis, shown } = claim;
  return (
    <Paper withBorder radius="md" p="md" component="article">
      <Text fw={600} size="sm">
        {source}: {humanized(kind).toLowerCase()}, {by} {key}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        Id {id} · first delivered {first.slice(0, 10)}, last {last.slice(0, 10)}
        {basis && ` · ${basis}`} <Out href={claim.seen_at_url}>open</Out>
      </Text>
      <dl className="fields">
        {Object.entries(claim.fields).map(([field, value]) => (
          <div key={field}>
            <dt>
              {humanized(field)} {shown.includes(field) && <Badge size="xs">shown</Badge>}
            </dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
