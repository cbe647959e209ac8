import {
  Button,
  Group,
  MultiSelect,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useMemo, useState } from 'react';
import { columnChoice } from '../search/column-titles.ts';
import { recordPaths, requestFields } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { guessFields, matchFields } from './columns.ts';
import { FileInput, type TableFile } from './file-input.tsx';
import { MATCH_KINDS, type MatchKind } from './kinds.ts';
import { Mapping } from './mapping.tsx';
import { MatchRun } from './match-run.tsx';
import { Preview } from './preview.tsx';

const LIKELIHOOD_DEFAULT = '6';

/** Matches the rows of a file with the records: choose a file, check its columns, see how likely ten rows are for free, match all. */
export function MatchPage() {
  const [kind, setKind] = useState(MATCH_KINDS[0] as MatchKind);
  const [file, setFile] = useState<TableFile>();
  return (
    <Stack className="record" gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          Match a file
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="What the rows are"
          data={MATCH_KINDS.map(({ title }) => title)}
          value={kind.title}
          onChange={(title) => setKind(MATCH_KINDS.find((one) => one.title === title) ?? kind)}
        />
      </Group>
      {file ? (
        <MatchFile
          key={`${kind.title} ${file.name}`}
          kind={kind}
          file={file}
          onOther={() => setFile(undefined)}
        />
      ) : (
        <FileInput onFile={setFile} />
      )}
    </Stack>
  );
}

function MatchFile({ kind, file, onOther }: { kind: MatchKind; file: TableFile; onOther(): void }) {
  const { document } = useSession();
  const known = useMemo(() => matchFields(requestFields(document, kind.operationId)), [document, kind]);
  const paths = useMemo(() => recordPaths(document, kind.operationId, kind.part), [document, kind]);
  const [fields, setFields] = useState(() => guessFields(file.headings, known));
  const [columns, setColumns] = useState<string[]>([...kind.columns]);
  const [likelihood, setLikelihood] = useState(LIKELIHOOD_DEFAULT);
  const [hasBegun, setBegun] = useState(false);
  const order = { kind, rows: file.rows, fields, columns, likelihoodMin: Number(likelihood) };
  return (
    <>
      <Group justify="space-between">
        <Text size="sm">
          <b>{file.name}</b>: {file.rows.length.toLocaleString('en')} rows
        </Text>
        <Button size="xs" variant="default" onClick={onOther}>
          Another file
        </Button>
      </Group>
      {!hasBegun && (
        <>
          <Mapping file={file} known={known} fields={fields} onFields={setFields} />
          <Paper withBorder radius="md" p="md" component="section" aria-label="Result">
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
          </Paper>
          <Preview order={order} />
        </>
      )}
      <MatchRun order={order} file={file} onBegin={() => setBegun(true)} />
    </>
  );
}
