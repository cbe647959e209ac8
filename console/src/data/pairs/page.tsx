import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { RosterError } from '../../api.ts';
import { Empty, PageHead, Problem, Waiting } from '../../page-parts.tsx';
import { useSession } from '../../session.tsx';
import { PairCards } from './cards.tsx';
import { type Decision, FIRST_SCAN, nextScan, type Pair, pairName, saidOf, waitingPairs } from './queue.ts';

const KINDS = ['organizations', 'persons'] as const;
type Kind = (typeof KINDS)[number];

/** Pairs of records that may be the same, one after another, the likeliest first. */
export function PairsPage() {
  const [kind, setKind] = useState<Kind>('organizations');
  // A queue that begins anew is another one.
  const [round, setRound] = useState(0);
  return (
    <Stack gap="sm">
      <PageHead title="Pairs" />
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

  // What had been judged before by somebody else is not undone here.
  const last = decisions.findLast(({ verdict, judgedAt }) => verdict === 'later' || judgedAt !== null);
  const judging = useMutation({
    mutationFn: (wanted: { of: Pair; judgement: 'same' | 'different' | null; judged_at: string | null }) => {
      const { of, ...judgement } = wanted;
      return client.pairs.judge({ kind, a: of.a, b: of.b, ...judgement });
    },
    onSuccess({ set_aside: aside, judged_at: judgedAt }, { of, judgement: verdict }) {
      const more = aside ? ` ${aside} things can’t be stored: see Sources.` : '';
      if (verdict) decided({ pair: of, verdict, scan, judgedAt }, more);
      else undone(of, more);
    },
    onError(error, { judgement }) {
      const isRefused = error instanceof RosterError && [400, 404].includes(error.status ?? 0);
      // What can't be undone any more is not tried again: the next time, it is the decision before.
      if (judgement === null && isRefused)
        setDecisions(decisions.map((one) => (one === last ? { ...one, judgedAt: null } : one)));
    },
  });
  const decided = (decision: Decision, more = '') => {
    setSaid(saidOf(decision) + more);
    setDecisions([...decisions, decision]);
  };
  const undone = (of: Pair, more = '') => {
    setSaid(`Undone: ${pairName(of)} wait again.${more}`);
    setDecisions(decisions.filter((decision) => decision !== last));
    setReturned([of, ...returned]);
  };
  const can = (act: Act) => !judging.isPending && (act === 'undo' ? last !== undefined : pair !== undefined);
  const run = (act: Act) => {
    if (!can(act)) return;
    if (act === 'undo') {
      if (last?.verdict === 'later') undone(last.pair);
      else if (last) judging.mutate({ of: last.pair, judgement: null, judged_at: last.judgedAt });
    } else if (pair) {
      if (act === 'later') decided({ pair, verdict: act, scan, judgedAt: null });
      else judging.mutate({ of: pair, judgement: act, judged_at: null });
    }
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
            loading={judging.isPending && act === (judging.variables.judgement ?? 'undo')}
            disabled={!can(act)}
            rightSection={<kbd>{label[0]}</kbd>}
            onClick={() => run(act)}
          >
            {label}
          </Button>
        ))}
        {isDone && (
          <Button onClick={onAgain}>
            {later > 0 ? `Look at the ${later} left for later` : 'Search again'}
          </Button>
        )}
      </Group>
      <Problem error={judging.error} />
      {pair && <PairCards pair={pair} />}
      {!pair && !isDone && (
        <Waiting
          error={found.error}
          label={scan.below === null ? 'Comparing records …' : `Comparing the records below ${scan.below} …`}
        />
      )}
      {isDone && (
        <Empty
          title="No pair waits for a decision"
          text={`${decisions.length - later} decided here, ${later} left for later.`}
        />
      )}
    </section>
  );
}
