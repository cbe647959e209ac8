import { Title } from '@mantine/core';
import { DataTable } from '../data-table.tsx';
import { tableOf } from './files.ts';

/** The first records of a trial, as they would be loaded. */
export function Records({ rehearsal }: { rehearsal: Record<string, unknown> }) {
  const samples = Object.entries((rehearsal.samples ?? {}) as Record<string, unknown[]>);
  return samples.map(([name, records]) => {
    const { columns, rows } = tableOf(records);
    if (rows.length === 0) return null;
    return (
      <section key={name} aria-label={`First ${name}`}>
        <Title order={3} size="h6">
          The first {rows.length === 1 ? 'record' : `${rows.length} records`} of {name}
        </Title>
        <DataTable
          label={`Table of ${name}`}
          columns={columns}
          rows={rows.map((row) => columns.map((column) => row[column]))}
        />
      </section>
    );
  });
}
