import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { CONTACT_KINDS, type ContactKind, knownContacts } from '../record/contact-kinds.ts';
import type { SearchedRecord, SearchKind } from '../searches.ts';
import { columnTitle } from './column-titles.ts';
import { cellText, withMatchingRoles } from './values.ts';

/** A column of the results. */
export interface Column {
  id: string;
  title: string;
  textOf(record: SearchedRecord): string;
  /** What a cell shows in the place of the text. */
  cellOf?(record: SearchedRecord): ReactNode;
  /** The place of the column among those that can be moved and removed; absent where it can not. */
  at?: number;
}

/** The columns of paths of a record. Of a person's roles, they show those that match the search. */
export function recordColumns(paths: readonly string[]): Column[] {
  return paths.map((path, at) => ({
    id: path,
    at,
    title: columnTitle(path),
    textOf: (record) => cellText(withMatchingRoles(record), path),
  }));
}

/** The columns of kinds of contacts that this session has looked up. */
export function contactColumns(queries: QueryClient, kinds: readonly ContactKind[]): Column[] {
  return kinds.map((kind) => ({
    id: kind.operationId,
    title: kind.title,
    textOf: (record) => (knownContacts(queries, kind, record.id) ?? []).map(({ value }) => value).join(', '),
  }));
}

/** The kinds of contacts that are known of any of the records. */
export function useKnownKinds(
  queries: QueryClient,
  { page }: SearchKind,
  records: readonly SearchedRecord[],
): ContactKind[] {
  const isKnown = (kind: ContactKind) =>
    records.some(({ id }) => knownContacts(queries, kind, id) !== undefined);
  const cache = queries.getQueryCache();
  const known = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    // A text, because the store compares snapshots by identity.
    () => (page === 'people' ? CONTACT_KINDS.filter(isKnown).map(({ title }) => title) : []).join(),
  );
  return CONTACT_KINDS.filter(({ title }) => known.split(',').includes(title));
}

/** The rows of a CSV file, with the titles of the columns. */
export function csvRows(columns: readonly Column[], records: readonly SearchedRecord[]): string[][] {
  return [
    ['ID', ...columns.map(({ title }) => title)],
    ...records.map((record) => [String(record.id), ...columns.map((column) => column.textOf(record))]),
  ];
}
