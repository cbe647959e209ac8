import { Button, Group, MultiSelect, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { PageHead, Panel, Waiting } from '../page-parts.tsx';
import { columnChoice } from '../search/column-titles.ts';
import { recordPaths, requestFields } from '../service-document.ts';
import { useScopes, useSession } from '../session.tsx';
import { guessFields, matchFields } from './columns.ts';
import { useCurrentRun } from './current-run.tsx';
import { FileInput, type TableFile } from './file-input.tsx';
import type { RunState } from './kept-run.ts';
import { MATCH_KINDS, type MatchKind } from './kinds.ts';
import { Mapping } from './mapping.tsx';
import { BeginMatch, MatchRun } from './match-run.tsx';
import { Preview } from './preview.tsx';

const LIKELIHOOD_DEFAULT = '6';
const FILE_HINT =
  'names with companies or websites, email addresses, phone numbers or profile addresses. It stays in the browser until you match it';

/** Matches the rows of a file with the records: choose a file, check its columns, see how likely ten rows are for free, match all. */
export function MatchPage() {
  const { state, error } = useCurrentRun();
  const scopes = useScopes();
  const kinds = MATCH_KINDS.filter(({ scope }) => scopes.includes(scope));
  const [chosen, setChosen] = useState(kinds[0] as MatchKind);
  const [file, setFile] = useState<TableFile>();
  const begun = MATCH_KINDS.find(({ operationId }) => operationId === state?.run.operationId);
  const kind = begun ?? chosen;
  return (
    <Stack className="record" gap="sm">
      <PageHead title="Match a file">
        <SegmentedControl
          size="xs"
          aria-label="What the rows are"
          data={kinds.map(({ title }) => title)}
          value={kind.title}
          disabled={begun !== undefined}
          onChange={(title) => setChosen(MATCH_KINDS.find((one) => one.title === title) ?? kind)}
        />
      </PageHead>
      {state === undefined && <Waiting error={error} />}
      {state && (
        <BegunMatch
          state={state}
          onClose={() => {
            setChosen(kind);
            setFile(undefined);
          }}
        />
      )}
      {state === null && !file && <FileInput hint={FILE_HINT} onFile={setFile} />}
      {state === null && file && (
        <MatchFile
          key={`${kind.title} ${file.name}`}
          kind={kind}
          file={file}
          onOther={() => setFile(undefined)}
        />
      )}
    </Stack>
  );
}

/** The name of a file with its rows, and the button that leaves it. */
function FileBar({ file, label, onLeave }: { file: TableFile; label: string; onLeave(): void }) {
  return (
    <Group justify="space-between">
      <Text size="sm">
        <b>{file.name}</b>: {file.rows.length.toLocaleString('en')} rows
      </Text>
      <Button size="xs" onClick={onLeave}>
        {label}
      </Button>
    </Group>
  );
}

const CLOSES = 'To close the match removes its results from this browser. Close it?';

function BegunMatch({ state, onClose }: { state: RunState; onClose(): void }) {
  const { close } = useCurrentRun();
  const leave = () => {
    if (!window.confirm(CLOSES)) return;
    close();
    onClose();
  };
  return (
    <>
      <FileBar file={state.run.file} label="Close this match" onLeave={leave} />
      <MatchRun state={state} />
    </>
  );
}

function MatchFile({ kind, file, onOther }: { kind: MatchKind; file: TableFile; onOther(): void }) {
  const { document } = useSession();
  const { begin } = useCurrentRun();
  const known = useMemo(() => matchFields(requestFields(document, kind.operationId)), [document, kind]);
  const paths = useMemo(() => recordPaths(document, kind.operationId, kind.part), [document, kind]);
  const [fields, setFields] = useState(() => guessFields(file.headings, known));
  const [columns, setColumns] = useState<string[]>([...kind.columns]);
  const [likelihood, setLikelihood] = useState(LIKELIHOOD_DEFAULT);
  const likelihoodMin = Number(likelihood);
  const order = { kind, rows: file.rows, fields, columns, likelihoodMin };
  const { operationId } = kind;
  return (
    <>
      <FileBar file={file} label="Another file" onLeave={onOther} />
      <Mapping file={file} known={known} fields={fields} onFields={setFields} />
      <Panel label="Result">
        <Group align="start" grow>
          <Select
            size="xs"
            label="Likelihood from"
            description="10 is certain. Less likely ones count as not found."
            data={Array.from({ length: 10 }, (_, nr) => String(nr + 1))}
            value={likelihood}
            onChange={(next) => next && setLikelihood(next)}
          />
          <MultiSelect
            size="xs"
            label="Columns to add"
            description="Beside the id and the likelihood."
            data={columnChoice(paths)}
            value={columns}
            onChange={setColumns}
            searchable
          />
        </Group>
      </Panel>
      <Preview order={order} />
      <BeginMatch
        order={order}
        onBegin={() => begin({ operationId, file, fields, columns, likelihoodMin })}
      />
    </>
  );
}
