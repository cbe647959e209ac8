import { type Encoder, type Grouping, type IndexDocument, isShared } from '../indexes/fields.ts';
import type { DirectClause } from '../plan.ts';
import { analyze, wordKey } from '../text/analyzer.ts';

/**
 * An index that groups its records has one document for each group: the fields that its records share, and the records
 * themselves as nested documents.
 */

/** The field with the nested records. */
export const RECORDS = 'records';

/** The field of a nested record by which groups are ordered, the highest first. */
export const RANK = 'rank';

/** The path of a field in a document. */
export function pathOf(group: Grouping | undefined, field: string): string {
  return group === undefined || isShared(group, field) ? field : `${RECORDS}.${field}`;
}

/** The document of a group from those of its records. */
function groupDocument(group: Grouping, records: readonly IndexDocument[]): object {
  const shared = Object.entries(records[0] ?? {}).filter(([field]) => isShared(group, field));
  return {
    ...Object.fromEntries(shared),
    [RECORDS]: records.map((record) => {
      const own = Object.entries(record).filter(([field]) => !isShared(group, field));
      return { ...Object.fromEntries(own), [RANK]: group.rank(record) };
    }),
  };
}

/** Conditions on groups and on their nested records. */
export interface Divided {
  ofGroup: DirectClause[];
  ofRecord: DirectClause[];
}

/**
 * Divides conditions on the records of an index.
 * @throws Error where the alternatives of one condition are about both
 */
export function divided(group: Grouping, where: readonly DirectClause[]): Divided {
  const parts: Divided = { ofGroup: [], ofRecord: [] };
  for (const clause of where) {
    const fields = fieldsOf(clause);
    const isOfGroup = fields.some((field) => isShared(group, field));
    if (isOfGroup && !fields.every((field) => isShared(group, field))) {
      throw new Error(
        `Alternatives are about a ${group.name} alone or not at all, but not: ${fields.join()}.`,
      );
    }
    if (isOfGroup) parts.ofGroup.push(clause);
    else parts.ofRecord.push(withPaths(clause, (field) => pathOf(group, field)));
  }
  return parts;
}

function fieldsOf(clause: DirectClause): string[] {
  return clause.kind === 'either' ? clause.alternatives.flat().flatMap(fieldsOf) : [clause.field];
}

function withPaths(clause: DirectClause, path: (field: string) => string): DirectClause {
  if (clause.kind !== 'either') return { ...clause, field: path(clause.field) };
  return {
    kind: 'either',
    alternatives: clause.alternatives.map((all) => all.map((inner) => withPaths(inner, path))),
  };
}

/** Encodes a text as its words in their order. A group is one document with its records inside. */
export const ENCODER: Encoder = {
  text: (name, value) => {
    // No key has a blank.
    const words = analyze(value).map(wordKey).join(' ');
    return words === '' ? {} : { [name]: words };
  },
  group: groupDocument,
};
