import { faultOf, type LineProblem, problemOf } from '../../dataset/format/fault.ts';
import { badTexts } from '../../dataset/format/json-line.ts';
import {
  type ClaimKind,
  isPart,
  type OpenClaim,
  parentKindOf,
  type Reference,
} from '../../identity/claim.ts';
import type { LineContext, LineDefaults, ValueFault } from './context.ts';
import { readKey } from './names.ts';
import { objectReader, presentValues, type Values } from './object.ts';
import { shapeOfKind } from './shapes.ts';
import { isBlank, Unreadable } from './values.ts';

/** A row of a table: the fields by their names. */
export type RowFields = Readonly<Record<string, unknown>>;

/** What a row says, and what of it was left out; or why it can't be read, with its key where that can be. */
export type ParsedRow<T> = { value: T; leftOut?: LineProblem } | { problem: LineProblem & { key?: string } };

/** Parses a row. It reports the path of each field that the row's kind does not have, with the name that may be meant. */
export type RowParser<T> = (fields: RowFields, onUnknownField: (path: string) => void) => ParsedRow<T>;

/** Makes the parser of the rows of a kind of claims. */
export function rowParser(kind: ClaimKind, defaults: LineDefaults): RowParser<OpenClaim> {
  const parentName = isPart(kind) ? PARENT_NAMES[parentKindOf(kind)] : undefined;
  return parserOf(objectReader(shapeOfKind(kind)), defaults, (values) =>
    claimOf(values, parentName, defaults),
  );
}

/** Makes a parser of the reader of a row's fields. */
export function parserOf<T>(
  read: ReturnType<typeof objectReader>,
  defaults: LineDefaults,
  toResult: (values: Values) => T,
): RowParser<T> {
  return (fields, onUnknownField) => {
    const faults = badTexts(fields);
    const context: LineContext = { defaults, onUnknownField, leftOut: [] };
    const values = read(fields, context);
    const { leftOut } = context;
    if (values instanceof Unreadable) faults.push(...values.faults.map(toFault));
    if (faults.length > 0 || values instanceof Unreadable)
      return { problem: { ...problemOf([...faults, ...leftOut.map(toFault)]), ...keyOf(fields, context) } };
    const value = toResult(values);
    return leftOut.length > 0 ? { value, leftOut: problemOf(leftOut.map(toFault)) } : { value };
  };
}

const toFault = ({ path, reason, value }: ValueFault) => faultOf(path || null, reason, value);

/** The key of a row that can't be read; none where the key is a fault, too. */
function keyOf({ key }: RowFields, context: LineContext): { key?: string } {
  if (isBlank(key) || badTexts({ key }).length > 0) return {};
  const read = readKey(key, context);
  return typeof read === 'string' ? { key: read } : {};
}

/** The names of the values that contacts and list items belong to. */
const PARENT_NAMES = { persons: 'person', organizations: 'organization' } as const;
type ParentName = (typeof PARENT_NAMES)[keyof typeof PARENT_NAMES];

const ABOUT_LINE = ['collected_at', 'seen_at_url', 'basis', 'lacks_day'];

/** The values of a line that are not fields of its claim. The key of a role is a field. */
const BESIDE_FIELDS = {
  thing: new Set(['key', ...ABOUT_LINE]),
  person: new Set(['person', ...ABOUT_LINE]),
  organization: new Set(['organization', ...ABOUT_LINE]),
};

function claimOf(values: Values, parentName: ParentName | undefined, defaults: LineDefaults): OpenClaim {
  const { key, collected_at = defaults.collectedAt, seen_at_url, basis = defaults.basis } = values;
  const claim: OpenClaim = parentName
    ? {
        key: null,
        parent: values[parentName] as Reference,
        fields: presentValues(values, BESIDE_FIELDS[parentName]),
      }
    : { key: String(key), fields: presentValues(values, BESIDE_FIELDS.thing) };
  if (collected_at !== undefined) claim.collectedAt = String(collected_at);
  if (seen_at_url !== undefined) claim.seenAtUrl = String(seen_at_url);
  if (basis !== undefined) claim.basis = String(basis);
  if (values.lacks_day === true) claim.lacksDay = true;
  return claim;
}
