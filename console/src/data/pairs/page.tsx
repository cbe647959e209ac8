import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Problem, Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';
import { PairCards } from './cards.tsx';
import {
  type Decision,
  FIRST_SCAN,
  nextScan,
  type Pair,
  pairName,
  saidOf,
  type Verdict,
  waitingPairs,
} from './queue.ts';

const KINDS = ['organizations', 'persons'] as const;
type Kind = (typeof KINDS)[number];

/** Pairs of records that may be the same, one after another, the likeliest first. */
export function PairsPage() {
  const [kind, setKind] = useState<Kind>('organizations');
  // A queue that begins anew is another one.
  const [round, setRound] = useState(0);
  return (
    <Stack gap="sm">
      <Title order={1} size="h3">
        Pairs
      </Title>
      <Group>
        <SegmentedControl
          aria-label="Kind of records"
          data={[
            { value: 'organizations', label: 'Organizations' },
            { value: 'persons', label: 'Persons' },
          ]}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        <Text size="sm" c="dimmed">
          Two records of sources that may be one and the same, the likeliest first.
        </Text>
      </Group>
      <Queue key={`${kind} ${round}`} kind={kind} onAgain={() => setRound(round + 1)} />
    </Stack>
  );
}

const ACTS = [
  { act: 'same', label: 'Same', hint: 'merge them' },
  { act: 'different', label: 'Different', hint: 'keep them apart' },
  { act: 'later', label: 'Later', hint: 'decide nothing now' },
  { act: 'undo', label: 'Undo', hint: 'withdraw the last decision' },
] as const;
type Act = (typeof ACTS)[number]['act'];

function Queue({ kind, onAgain }: { kind: Kind; onAgain(): void }) {
  const { client } = useSession();
  const [scan, setScan] = useState(FIRST_SCAN);
  const [decisions, setDecisions] = useState<Decision[]>([]);
  const [returned, setReturned] = useState<Pair[]>([]);
  const [said, setSaid] = useState('');
  const region = useRef<HTMLElement>(null);
  const found = useQuery({
    queryKey: ['pairs', kind, scan],
    queryFn: ({ signal }) => client.pairs.list({ kind, below: scan.below, page: scan.page }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [pair] = waitingPairs(found.data?.results ?? [], scan, decisions, returned);
  const following = found.data && !pair ? nextScan(scan, found.data, decisions) : null;
  useEffect(() => {
    if (following) setScan(following);
  }, [following]);
  // The keys work where the focus is inside: a button that waits for an answer loses it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision and each first pair of a call has the focus.
  useEffect(() => region.current?.focus(), [decisions, pair?.a, pair?.b]);

  const last = decisions.at(-1);
  const decision = useMutation({
    mutationFn: async ({ pair: { a, b }, verdict }: { pair: Pair; verdict: Verdict | null }) =>
      verdict === 'later' ? null : client.pairs.judge({ kind, a, b, judgement: verdict }),
    onSuccess(answer, { pair: decided, verdict }) {
      const aside = answer?.set_aside ? ` ${answer.set_aside} things can’t be stored: see Sources.` : '';
      setSaid(saidOf({ pair: decided, verdict: verdict ?? 'later' }, verdict === null) + aside);
      if (verdict) setDecisions([...decisions, { pair: decided, verdict, scan }]);
      else undone(decided);
    },
  });
  const undone = (undoing: Pair) => {
    setDecisions(decisions.slice(0, -1));
    setReturned([undoing, ...returned]);
  };
  const can = (act: Act) => !decision.isPending && (act === 'undo' ? last !== undefined : pair !== undefined);
  const run = (act: Act) => {
    if (!can(act)) return;
    if (act !== 'undo') return pair && decision.mutate({ pair, verdict: act });
    if (last?.verdict !== 'later') return last && decision.mutate({ pair: last.pair, verdict: null });
    setSaid(saidOf(last, true));
    undone(last.pair);
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const named = ACTS.find(({ act }) => act[0] === key.toLowerCase());
    if (named && !ctrlKey && !metaKey && !altKey) run(named.act);
  };
  const later = decisions.filter(({ verdict }) => verdict === 'later').length;
  const isDone = found.data !== undefined && !pair && !following;
  return (
    <section ref={region} className="queue" aria-label="Likely pairs" tabIndex={-1} onKeyDown={onKeyDown}>
      <Text size="sm" role="status">
        {said} {pair && `Now: ${pairName(pair)}.`} {isDone && 'No further pair waits for a decision.'}
      </Text>
      <Group gap="xs">
        {ACTS.map(({ act, label, hint }) => (
          <Button
            key={act}
            variant={act === 'same' ? 'filled' : 'default'}
            size="sm"
            title={hint}
            aria-keyshortcuts={act[0]}
            loading={decision.isPending && act === (decision.variables.verdict ?? 'undo')}
            disabled={!can(act)}
            rightSection={<kbd>{label[0]}</kbd>}
            onClick={() => run(act)}
          >
            {label}
          </Button>
        ))}
        {isDone && (
          <Button variant="default" onClick={onAgain}>
            {later > 0 ? `Look at the ${later} left for later` : 'Search again'}
          </Button>
        )}
      </Group>
      {decision.error && <Problem error={decision.error} />}
      {pair && <PairCards pair={pair} />}
      {!pair && !isDone && (
        <Waiting
          error={found.error}
          label={scan.below === null ? 'Comparing records …' : `Comparing the records below ${scan.below} …`}
        />
      )}
      {isDone && (
        <Paper withBorder radius="md" className="empty">
          <Text fw={600}>No pair waits for a decision</Text>
          <Text size="sm" c="dimmed">
            {decisions.length - later} decided here, {later} left for later.
          </Text>
        </Paper>
      )}
    </section>
  );
}
