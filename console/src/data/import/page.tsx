import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { setParams, useAddress } from '../../address.ts';
import { FileDrop } from '../../file-drop.tsx';
import { useAnswer } from '../../operations.ts';
import { PageHead, Waiting } from '../../page-parts.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { ENDINGS } from './files.ts';
import { LastDeliveries } from './last-deliveries.tsx';
import { NewDelivery } from './new-delivery.tsx';

/** Loads files into a source: choose them, check their columns, see what would come of them, load them. */
export function ImportPage() {
  const { params } = useAddress();
  const source = params.get('source') ?? '';
  const id = Number(params.get('delivery')) || null;
  const [files, setFiles] = useState<File[]>([]);
  const show = (delivery: string | null) => setParams({ delivery }, { isStep: true });
  return (
    <>
      <PageHead title="Import">
        {(files.length > 0 || id !== null) && (
          <Button
            size="xs"
            onClick={() => {
              setFiles([]);
              show(null);
            }}
          >
            Other files
          </Button>
        )}
      </PageHead>
      <SourceField source={source} isFixed={id !== null} />
      {files.length > 0 && (
        <NewDelivery
          key={files.map(({ name, lastModified }) => `${name} ${lastModified}`).join()}
          source={source}
          files={files}
          onChange={() => id !== null && show(null)}
          onMade={({ id, dry_run }) => {
            show(String(id));
            if (!dry_run) setFiles([]);
          }}
        />
      )}
      {id !== null && <DeliveryView key={id} source={source} id={id} hasFiles={files.length > 0} />}
      {files.length === 0 && id === null && (
        <FileDrop
          label="Choose files"
          hint="CSV, Excel (.xlsx), JSON, NDJSON, XML, Parquet, saved pages, or a zip archive of them. Nothing is stored before you load them."
          accept={ENDINGS.join(',')}
          multiple
          onFiles={setFiles}
        />
      )}
      {source && <LastDeliveries source={source} />}
    </>
  );
}

function SourceField({ source, isFixed }: { source: string; isFixed: boolean }) {
  const { data, error } = useAnswer('sources.list', {});
  if (!data) return <Waiting error={error} />;
  const names = data.sources.flatMap(({ name, may_write }) => (may_write ? name : []));
  if (names.length === 0 && !data.may_act_on_all)
    return (
      <Text size="sm">
        The account may write no source. The operator allows it to:{' '}
        <code>roster sources allow NAME --account ID</code>.
      </Text>
    );
  return (
    <>
      <TextInput
        size="xs"
        maw={360}
        label="Source"
        description={
          data.may_act_on_all
            ? 'Where the data comes from, such as crm. A new name makes a new source.'
            : `Where the data comes from: ${names.join(', ')}.`
        }
        list="source-names"
        disabled={isFixed}
        value={source}
        onChange={({ currentTarget }) => setParams({ source: currentTarget.value.trim() || null })}
      />
      <datalist id="source-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
