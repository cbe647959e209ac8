import type { Facet, FacetCounts } from './facets.ts';
import type { EncodedDocument, SearchIndex } from './indexes/definition.ts';
import type { Encoder } from './indexes/fields.ts';
import type { DirectClause, IndexName } from './plan.ts';

/** The search engine does not answer, or has no index yet. The same request may succeed later. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}

/** The engine refused a request: an error of the program, of its settings, or of the documents that it sent. */
export class EngineRefusalError extends Error {
  override name = 'EngineRefusalError';
  /** The engine's own code, such as `index_not_found`. */
  readonly code: string;
  /** Whether the content of the request is wrong, the engine failed to process it, or the request is not allowed. */
  readonly of: 'documents' | 'task' | 'request';

  constructor(message: string, code: string, of: EngineRefusalError['of']) {
    super(message);
    this.code = code;
    this.of = of;
  }
}

/** Kinds of requests to an engine, for metrics. Only Meilisearch has requests of several searches. */
export type RequestKind = 'search' | 'multi_search' | 'administration';

/** What is called for each request to an engine. */
export interface RequestHooks {
  /** Headers of the request. */
  headers?: (() => Record<string, string>) | undefined;
  /** Receives its kind and its duration. */
  onRequest?: ((kind: RequestKind, seconds: number) => void) | undefined;
}

/** Statuses of refusals that are about the request's content. */
const REFUSED_CONTENT = [400, 413, 415, 422];

/** An engine's answer that is no success. */
interface FailedAnswer {
  status: number;
  /** The engine's own. */
  code: string;
  message: string;
  /** The engine says that the request is not the reason, whatever the status. */
  isOwnFault?: boolean;
}

/**
 * The error of an engine's answer.
 * @param lockedOut the sentence for an engine that refuses its caller
 */
export function failureOf({ status, code, message, isOwnFault }: FailedAnswer, lockedOut: string): Error {
  const isLockedOut = status === 401 || status === 403;
  const mayPass = isOwnFault || isLockedOut || status === 408 || status === 429;
  if (status >= 400 && status < 500 && !mayPass) {
    const of = REFUSED_CONTENT.includes(status) ? 'documents' : 'request';
    return new EngineRefusalError(`The search engine refused a request (${code}): ${message}`, code, of);
  }
  const cause = new Error(`status ${status}: ${code}: ${message.slice(0, 500)}`);
  const reason = isLockedOut ? lockedOut : 'The search engine can not answer now.';
  return new SearchUnavailableError(reason, { cause });
}

/**
 * Records of an index: those for which all conditions hold. The results of a selection are its records; where the index
 * groups its records, the groups that have one of them: persons, for roles.
 */
export interface Selection {
  index: IndexName;
  where: readonly DirectClause[];
}

/** A page of results: its number, from 1, and its size. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** A page of a search: the ids of its results in the index's order, and the exact number of results on all pages. */
export interface FoundPage {
  ids: number[];
  total: number;
}

/**
 * What Roster needs of a search engine. Every method throws SearchUnavailableError where the engine does not answer,
 * and EngineRefusalError where it refuses the request.
 */
export interface Engine extends EngineUpkeep {
  /** The prefix and a name; the full name of an index begins with it. */
  indexUid(name: string): string;
  /**
   * Reads of the indexes of these full names.
   * @param uidOf the full name of an index by its name in {@link Selection}
   */
  searches(uidOf: (name: string) => string): EngineSearches;
  /** @throws Error where the engine's version is untested, with the remedy */
  checkVersion(): Promise<void>;
  close(): Promise<void>;
}

/** Exact counts over a selection. */
export interface DistinctCounts {
  records: number;
  /** By field: its different values. */
  distinct: Record<string, number>;
}

/** Counts of the results of a selection by facets, in their order. */
export interface CountedFacets {
  /** The exact number of results. */
  total: number;
  facets: FacetCounts[];
}

/** Reading. All of these throw SearchUnavailableError where the index does not exist yet. */
export interface EngineSearches {
  /**
   * A page of the results in the index's order, groups in the order of their first selected record.
   * @param knownTotal the total where it is known, because counting may cost the engine more the more records match
   */
  page(selection: Selection, request: PageRequest, knownTotal?: number): Promise<FoundPage>;
  /** The exact number of results of each selection, by one request. All selections are of one index. */
  countEach(selections: readonly Selection[]): Promise<number[]>;
  /** The number of the selected records, and of the different values of each field; a missing value does not count. */
  countDistinct(selection: Selection, fields: readonly string[]): Promise<DistinctCounts>;
  /**
   * The most frequent values of each facet, with the exact number of results that have each. A result with several values
   * counts for each of them. A group has the values of its selected records. A facet of ranges counts a record for one.
   * @param size the most values of each facet
   * @param knownTotal as for a page
   */
  countFacets(
    selection: Selection,
    facets: readonly Facet[],
    size: number,
    knownTotal?: number,
  ): Promise<CountedFacets>;
  /** The different values of a field, in no order. */
  values(selection: Selection, field: string): Promise<number[]>;
}

/** Keeping indexes. `uid` is a full name. A promise resolves when searches see the change. */
export interface EngineUpkeep {
  /** How documents of this engine are encoded. */
  readonly encoder: Encoder;
  /** The engine's configuration for an index as text: with another text the index must be built again. */
  configuration(index: SearchIndex): string;
  /** Creates an empty index, to be filled and then completed. */
  createIndex(uid: string, index: SearchIndex): Promise<void>;
  /** Brings a filled index into its form for searches, the smallest and fastest one. Later changes keep it complete. */
  completeIndex(uid: string, index: SearchIndex): Promise<void>;
  /**
   * Uploads documents.
   * @param version of the outbox: the documents have all changes up to it. An engine that holds groups keeps a document of
   *   a higher version.
   * @returns a function that waits until they are searchable
   */
  putDocuments(
    uid: string,
    documents: readonly EncodedDocument[],
    version: number,
  ): Promise<() => Promise<void>>;
  /** Removes documents, of this version of the outbox as above; ids without a document are ignored. */
  removeDocuments(uid: string, ids: readonly number[], version: number): Promise<void>;
  /** The ids of the groups whose documents have one of these records; only where the engine holds groups. */
  groupsWith?(uid: string, index: SearchIndex, ids: readonly number[]): Promise<number[]>;
  /** Removes an index and cancels its pending tasks; an index that does not exist is ignored. */
  removeIndex(uid: string): Promise<void>;
  /**
   * Keeps a number for each of these indexes. A later call prevails.
   * @returns a function that waits until they are kept for good
   */
  keepChangeCounts(positions: ReadonlyMap<string, number>): Promise<() => Promise<void>>;
  /** The number that was kept last for each of these indexes; 0 where none was, null where the index does not exist. */
  readChangeCounts(uids: readonly string[]): Promise<(number | null)[]>;
  /** The number of documents by full name of the index; a group is one document where the engine holds groups. */
  countDocuments(): Promise<ReadonlyMap<string, number>>;
}
