import type { Random } from '../../src/dataset/generate/random.ts';

/** JSON that no value in memory prints as, such as `1e400`. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Names of fields that no operation has, or that mean something to the language. */
const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'toJSON',
  'length',
  '',
  ' ',
  'Page',
  'page ',
  'page[]',
  'page[0]',
  'a[b][c]',
  'role_titel',
  'emploees_start',
  'account_id',
  'prefix',
  '\0',
  '\ud800',
  '~/~1',
  '日本語',
  '💥',
  'x'.repeat(5_000),
];

const ODD_SCALARS: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  'true',
  '1',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  '0x10',
  0,
  -1,
  1.5,
  -0.000001,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u2028',
  '\u202e',
  'é'.normalize('NFD'),
  '𝒳'.repeat(2_001),
  'a'.repeat(2_001),
  'a '.repeat(1_001),
  `${'('.repeat(1_000)}a`,
  '"unclosed',
  'a AND',
  '*',
  '🚀',
  "' or '1'='1",
  '"; drop table persons; --',
  '\\',
  '%00',
  '../../etc/passwd',
  '$1',
  '{{7*7}}',
  '2024-02-30',
  '0000-01-01',
  '9999-12-31',
  '2024-01-01T00:00:00Z',
  '+10000-01-01',
  'a@b',
  'a@b.co',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
  '+1',
  '+1 (202) 555-0101;ext=9',
  '+999999999999999999',
  'http://',
  'https://xn--a.example/',
  'exa mple.com',
  'valid',
  'angel',
  'network',
];

const RAW_NUMBERS = [
  '1e400',
  '-1e400',
  '-0',
  '1E2',
  '1.0',
  '123456789012345678901234567890',
  '9007199254740993',
  '1e-400',
];

/** Seldom as deep as a body may be long. */
const NESTED_DEPTHS = [20, 100, 1_000, 3_000, 3_000, 3_000, 3_000, 3_000, 150_000];

/** A value that most fields refuse, of any type, or JSON in a notation that is read into one. */
export function oddValue(random: Random): unknown {
  const scalar = () => random.pick(ODD_SCALARS);
  switch (random.below(12)) {
    case 0:
      return [];
    case 1:
      return Array.from({ length: random.between(1, 4) }, scalar);
    case 2:
      return {};
    case 3:
      return { [random.pick(['0', 'a', 'length', 'toString', '$ne'])]: scalar() };
    case 4:
      return [[scalar()], { a: [scalar()] }];
    case 5:
      return new RawJson(random.pick(RAW_NUMBERS));
    case 6:
      return random.chance(0.1) ? deeplyNested(random) : scalar();
    case 7:
      return random.chance(0.2) ? Array.from({ length: 1_001 }, (_, at) => at + 1) : scalar();
    default:
      return scalar();
  }
}

function deeplyNested(random: Random): RawJson {
  const depth = random.pick(NESTED_DEPTHS);
  return random.chance(0.5)
    ? new RawJson('['.repeat(depth) + ']'.repeat(depth))
    : new RawJson(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
}

/** A request's fields with one thing off, or a few. */
export function spoilt(
  random: Random,
  fields: readonly [string, unknown][],
  known: readonly string[],
): [string, unknown][] {
  const changed = fields.map(([name, value]): [string, unknown] => [name, value]);
  for (let left = random.chance(0.8) ? 1 : 3; left > 0; left--) {
    const at = random.below(Math.max(1, changed.length));
    const chosen = changed[at];
    switch (chosen ? random.below(6) : 5) {
      case 0:
        changed.splice(at, 1);
        break;
      case 1:
        if (chosen) chosen[1] = [chosen[1]];
        break;
      case 2:
        if (chosen) changed.push([chosen[0], oddValue(random)]);
        break;
      case 3:
      case 4:
        if (chosen) chosen[1] = oddValue(random);
        break;
      default: {
        const name = random.chance(0.5) || known.length === 0 ? random.pick(ODD_NAMES) : random.pick(known);
        changed.push([name, oddValue(random)]);
      }
    }
  }
  return changed;
}
