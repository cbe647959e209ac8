import type { Random } from './random.ts';

/** What a text has in the place of its slots in braces: a value, or several of which one is taken. */
export type Slots = Readonly<Record<string, string | number | readonly string[]>>;

export const capital = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};

/** Writes the texts of one record, and repeats itself only where it has nothing else to say. */
export class Writer {
  private readonly used = new Set<string>();
  private readonly random: Random;
  private readonly slots: Slots;

  constructor(random: Random, slots: Slots) {
    this.random = random;
    this.slots = slots;
  }

  /** One of the templates, filled in. `{Task}` is `{task}` at the beginning of a sentence. */
  write(templates: readonly string[], more: Slots = {}): string {
    return this.unused(templates).replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const isFirst = slot !== slot.toLowerCase();
      const value = more[slot] ?? this.slots[slot] ?? this.slots[slot.toLowerCase()];
      if (value === undefined) throw new Error(`There is no word for {${slot}}.`);
      const text = typeof value === 'number' ? String(value) : this.write([value].flat());
      return isFirst ? capital(text) : text;
    });
  }

  /** Several sentences or items. */
  texts(count: number, templates: readonly string[]): string[] {
    return Array.from({ length: count }, () => this.write(templates));
  }

  private unused(items: readonly string[]): string {
    const left = items.filter((item) => !this.used.has(item));
    const item = this.random.pick(left.length > 0 ? left : items);
    this.used.add(item);
    return item;
  }
}

/** The fields of an item of a list: for each one a template, or several; the dates follow each other in time. */
export function itemOf(
  writer: Writer,
  fields: Readonly<Record<string, string | readonly string[]>>,
  slots: Slots,
  dates: Iterator<string>,
): Record<string, string> {
  const entries = Object.entries(fields).map(([field, templates]) => [
    field,
    field.endsWith('date') ? dates.next().value : writer.write([templates].flat(), slots),
  ]);
  return Object.fromEntries(entries);
}
