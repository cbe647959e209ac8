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
      const text = typeof value === 'object' ? this.write(value as readonly string[]) : String(value);
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
