import type { QueryClient } from '@tanstack/react-query';
import type { RosterClient } from '../api.ts';
import { type ContactKind, lookUpAll } from '../record/contact-kinds.ts';
import type { SearchedRecord, SearchKind, SearchRequest } from '../searches.ts';

/** The most records on a page: an export pays for the fewest pages. */
const EXPORT_PAGE_SIZE = 100;

/** The most credits that an export of all results costs. Persons without contacts cost less. */
export function exportPrice(total: number, pagePrice: number, contactPrices: readonly number[]): number {
  const contacts = contactPrices.reduce((sum, price) => sum + price, 0);
  return Math.ceil(total / EXPORT_PAGE_SIZE) * pagePrice + total * contacts;
}

/** What an export of all results needs. */
export interface ExportOrder {
  kind: SearchKind;
  filters: SearchRequest;
  contacts: readonly ContactKind[];
}

/**
 * Reads all results page by page, with their contacts. It ends after a page once the signal is aborted: what was paid for
 * is never thrown away.
 * @param onRecords called with the new records of each page; a record that moved to a later page comes once
 */
export async function runExport(
  { kind, filters, contacts }: ExportOrder,
  { client, queries }: { client: RosterClient; queries: QueryClient },
  stop: AbortSignal,
  onRecords: (records: SearchedRecord[], total: number) => void,
): Promise<void> {
  const seen = new Set<number>();
  const never = new AbortController().signal;
  for (let page = 1; !stop.aborted; page++) {
    const request = { ...filters, page, page_size: EXPORT_PAGE_SIZE };
    const { search_results, total_search_results: total } = await kind.search(client, request, never);
    const records = search_results.filter(({ id }) => !seen.has(id));
    for (const { id } of records) seen.add(id);
    onRecords(records, total);
    const ids = records.map(({ id }) => id);
    for (const contact of contacts) if (!stop.aborted) await lookUpAll(queries, client, contact, ids);
    if (page * EXPORT_PAGE_SIZE >= total || search_results.length === 0) return;
  }
}
