import { isObject, nameOfType } from '../../dataset/format/json-line.ts';
import { type LineContext, prefixSince } from './context.ts';
import { adviceFor } from './other-names.ts';
import { isBlank, itemsOf, type Reader, Unreadable } from './values.ts';

/** The values of a line or of an item of a list, by what they say. */
export type Values = Record<string, unknown>;

/** The values that are there, without those of some names. */
export function presentValues(values: Values, without?: ReadonlySet<string>): Values {
  const present: Values = {};
  for (const name in values)
    if (values[name] !== undefined && !without?.has(name)) present[name] = values[name];
  return present;
}

/** A field of a line. Several fields may say the same thing in different ways. */
export interface Field {
  /** What the field says: the name of its value. */
  into: string;
  read: Reader;
  /** Whether a line stands without the field where it can't be read. */
  isOptional?: boolean;
}

/** A field that says what it is called, by its name. */
export const field = (name: string, read: Reader): [string, Field] => [name, { into: name, read }];

/** The fields of a kind of lines or of items. */
export interface Shape {
  fields: ReadonlyMap<string, Field>;
  /** The values that must be there, and the fields that say them. */
  required: ReadonlyMap<string, readonly string[]>;
  /** Computes the values that the line leaves out. */
  complete: (values: Values, context: LineContext) => Unreadable | undefined;
}

/** The unknown names of a shape are few, unless each line has its own. */
const REMEMBERED_NAMES_MAX = 1_000;

/**
 * Makes the reader of an object's fields.
 * @param pathPrefix of unknown fields, such as `roles[].`
 */
export function objectReader(shape: Shape, pathPrefix = '') {
  const { fields, required, complete } = shape;
  // Advice names `url` only for kinds that have this field themselves: in a table of organizations it is rather the website.
  const usableNames = [...fields]
    .filter(([name, { into }]) => into !== '' && (name !== 'url' || into === 'url'))
    .map(([name]) => name);
  const unknownPaths = new Map<string, string>();
  const unknownPath = (name: string): string => {
    const advice = adviceFor(name, usableNames);
    const path = `${pathPrefix}${name}${advice === undefined ? '' : ` (${advice})`}`;
    if (unknownPaths.size < REMEMBERED_NAMES_MAX) unknownPaths.set(name, path);
    return path;
  };
  return (object: Readonly<Record<string, unknown>>, context: LineContext): Values | Unreadable => {
    const values: Values = {};
    const faults: Unreadable['faults'][number][] = [];
    for (const name in object) {
      const value = object[name];
      if (isBlank(value)) continue;
      const field = fields.get(name);
      if (!field) {
        context.onUnknownField(unknownPaths.get(name) ?? unknownPath(name));
        continue;
      }
      const leftOutBefore = context.leftOut.length;
      const read = field.read(value, context);
      if (context.leftOut.length > leftOutBefore) prefixSince(context.leftOut, leftOutBefore, name, value);
      if (read === undefined) continue;
      if (read instanceof Unreadable && field.isOptional) context.leftOut.push(...read.inside(name, value));
      else if (read instanceof Unreadable) {
        faults.push(...read.inside(name, value));
        // It is there: nothing that is computed of it is missing.
        values[field.into] ??= typeof value === 'string' ? value : '';
      } else if (values[field.into] !== undefined) {
        faults.push(...repeated(shape, object, name).inside(name, value));
      } else values[field.into] = read;
    }
    const problem = complete(values, context)?.inside('') ?? [];
    faults.push(...problem.filter(({ path }) => !faults.some((fault) => fault.path.startsWith(path))));
    for (const [into, names] of required)
      if (values[into] === undefined) faults.push(...missing(names).faults);
    return faults.length > 0 ? Unreadable.all(faults) : values;
  };
}

function repeated({ fields }: Shape, object: Readonly<Record<string, unknown>>, name: string): Unreadable {
  const into = fields.get(name)?.into;
  const first = Object.keys(object).find(
    (other) => fields.get(other)?.into === into && !isBlank(object[other]),
  );
  return new Unreadable(`says what ${first} says, too: give one of them`);
}

function missing(names: readonly string[]): Unreadable {
  const [name = '', ...others] = names;
  const advice = others.length > 0 ? `: give it, or ${others.join(', or ')}` : '';
  return new Unreadable(`is missing${advice}`, name);
}

/** Makes the reader of a list of objects, or of its JSON. The list stands without the items that can't be read. */
export function objectListReader(shape: Shape, name: string): Reader {
  const readItem = objectReader(shape, `${name}[].`);
  return (value, context) => {
    const items = itemsOf(value, () => new Unreadable('must be a JSON array of objects'));
    if (items instanceof Unreadable) return items;
    const read: Values[] = [];
    for (const [place, item] of items.entries()) {
      if (!isObject(item) || Array.isArray(item)) {
        const problem = new Unreadable(`must be an object, not ${nameOfType(item)}`);
        context.leftOut.push(...problem.inside(`[${place}]`, item));
        continue;
      }
      const leftOutBefore = context.leftOut.length;
      const values = readItem(item, context);
      prefixSince(context.leftOut, leftOutBefore, `[${place}].`);
      if (values instanceof Unreadable) context.leftOut.push(...values.inside(`[${place}].`));
      else read.push(presentValues(values));
    }
    return read.length > 0 ? read : undefined;
  };
}
