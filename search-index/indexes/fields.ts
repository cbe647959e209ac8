import { slugKey } from '../../src/db/slug-key.ts';
import { valueKey } from '../text/analyzer.ts';

/** A field of a document: its kind, and the SQL expression of its value. */
export type Field = readonly [kind: FieldKind, sql: string];

/** Field names with their declarations; the one source of an index's statement, documents and settings. */
export type Fields = Readonly<Record<string, Field>>;

/** How an index groups its records. */
export interface Grouping {
  /** Records with the same value of the field `NAME_id` are a group; they share all fields whose names begin with `NAME_`. */
  name: string;
  /**
   * The records with the same value of `field`, of the kind `pair`, are of one group and share all fields whose names begin with
   * `NAME_`. One record of each pair thus counts the groups by `NAME_id`.
   */
  pair?: { field: string; name: string };
  /** The place of a record in the order of the index apart from ids: the greatest stands first. */
  rank(record: IndexDocument): number;
}

/** The field with the id of a record's group. */
export function groupKey({ name }: Grouping): string {
  return `${name}_id`;
}

/** Whether the records of a group, or of a pair, share this field. */
export function isShared({ name }: Pick<Grouping, 'name'>, field: string): boolean {
  return field.startsWith(`${name}_`);
}

/** How an engine holds documents. */
export interface Encoder {
  /** The parts of a document for a text field of this name. */
  text(name: string, value: string): Record<string, unknown>;
  /** The document of a group from those of its records; only where the engine holds a group as one document. */
  group?(group: Grouping, records: readonly IndexDocument[]): object;
}

/** The data besides its row that a document is built from. */
export interface BuildContext {
  /** The ids of all locations that contain a location, itself included. */
  locationIds(location: number): readonly number[];
}

/** A row as the database returns it: `id`, and the value of each field. */
export type Row = { id: number } & Readonly<Record<string, unknown>>;

/** A document of the engine. */
export type IndexDocument = { id: number } & Record<string, unknown>;

/** SQL of a date as the number of days since 1970-01-01. */
export function daySql(date: string): string {
  return `${date} - date '1970-01-01'`;
}

/** SQL of the ids that a sub-select returns in its column `id`, as an ascending list. */
export function idsSql(select: string): string {
  return `to_json(array(${select} order by id))`;
}

/** The document of a row. It lacks fields without a value, and empty lists. */
export function documentOf(fields: Fields, row: Row, encoder: Encoder, context: BuildContext): IndexDocument {
  const document: IndexDocument = { id: row.id };
  for (const [name, [kind]] of Object.entries(fields)) {
    const value = row[name] ?? null;
    if (value !== null) addField(document, name, kind, value, encoder, context);
  }
  return document;
}

function addField(
  document: IndexDocument,
  name: string,
  kind: FieldKind,
  value: unknown,
  encoder: Encoder,
  context: BuildContext,
): void {
  switch (kind) {
    case 'text':
      Object.assign(document, encoder.text(name, String(value)));
      break;
    case 'key':
      document[name] = valueKey(String(value));
      break;
    case 'caseless_key':
      document[name] = valueKey(slugKey(String(value)));
      break;
    case 'pair':
      if (!encoder.group) document[name] = value;
      break;
    case 'locations':
      document[name] = context.locationIds(Number(value));
      break;
    default:
      if (!Array.isArray(value) || value.length > 0) document[name] = value;
  }
}

/**
 * A text that exercises every rule of the analyzer, phrases of every kind, and the dictionaries of Node for the scripts that
 * are written without spaces.
 */
const TEXT_SPECIMEN =
  'Señor C++ & .NET engineer (R&D) — Straße, ØÆŁ, ΟΔΟΣ™ 软件工程师 ソフトウェア วิศวกรซอฟต์แวร์ 한국어; a b c, d b e. a b c d ' +
  'Soft\u00adware, Дарʼя, ﾊﾟﾘ ト\u309a ' +
  '我们正在招聘一名高级软件工程师，负责后端系统的开发和维护。東京で働くエンジニアを募集しています。' +
  'บริษัทของเรากำลังมองหาวิศวกรที่มีประสบการณ์ ບໍລິສັດຂອງພວກເຮົາກຳລັງຊອກຫາວິສະວະກອນ ' +
  'ក្រុមហ៊ុនរបស់យើងកំពុងស្វែងរកវិស្វករ ကျွန်ုပ်တို့ကုမ္ပဏီသည်အင်ဂျင်နီယာကိုရှာဖွေနေသည် ' +
  `the team of the team ${'long'.repeat(40)}`;

/** Values of fields by their kinds: one that is present, and one that is absent. */
const SPECIMENS = {
  id: [7, null],
  ids: [[3, 4], []],
  number: [-1, null],
  flag: [true, false],
  key: ['Añadir 1', null],
  caseless_key: ['Añadir 1', null],
  locations: [5, null],
  text: [TEXT_SPECIMEN, null],
  pair: ['1:2', null],
} satisfies Record<string, readonly unknown[]>;
/**
 * What a field of a document holds. `text`: a text that is searched by words. `key`: a text that is compared as a whole;
 * `caseless_key`: a slug or a profile address, by the key of the slug. `locations`: the ids of a location and of all that
 * contain it. `number`: compared by range, dates too, as days since 1970-01-01. `pair`: one key of two ids, for engines that
 * hold records one by one.
 */
export type FieldKind = keyof typeof SPECIMENS;

/** Documents that show how each field is built, with a value and without one. */
export function specimensOf(fields: Fields, encoder: Encoder): IndexDocument[] {
  return [0, 1].map((at) => {
    const values = Object.entries(fields).map(([name, [kind]]) => [name, SPECIMENS[kind][at]]);
    const row: Row = { id: 1, ...Object.fromEntries(values) };
    return documentOf(fields, row, encoder, { locationIds: (location) => [location, location + 1] });
  });
}
