import { formsOf } from '../../../src/base/names/short-forms.ts';

/** A person of the dataset with one role, as a customer's row may know them. */
export interface KnownPerson {
  id: number;
  name: string;
  organization: string;
  /** An organization where the person no longer works. */
  former: string | null;
}

/** A request, and the person whom it means. */
export interface Row {
  id: number;
  full_name: string;
  organization_name: string;
}

type Perturb = (person: KnownPerson) => Partial<Omit<Row, 'id'>> | null;

const ACCENTED: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' };
const SUFFIXES = ['Inc.', 'GmbH', 'Ltd', 'LLC', 'S.A.', 'AB', 'Oy', 'GmbH & Co. KG'];
const LETTERS_MIN = 5;

/** Changes that customers' rows have; null where a person does not allow one. */
export const PERTURBATIONS: Record<string, Perturb> = {
  case: ({ name }) => ({ full_name: name.toUpperCase() }),
  accents: ({ name }) => {
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const other = plain === name ? name.replace(/[aeiounc]/, (letter) => ACCENTED[letter] ?? letter) : plain;
    return other === name ? null : { full_name: other };
  },
  'middle initial': ({ name }) => {
    const words = name.split(' ');
    if (words.length === 2) return { full_name: words.toSpliced(1, 0, 'M.').join(' ') };
    const initials = words.map((word, at) => (at > 0 && at < words.length - 1 ? `${[...word][0]}.` : word));
    return words.length === 3 && /^\p{L}{2,}$/u.test(words[1] ?? '')
      ? { full_name: initials.join(' ') }
      : null;
  },
  'swapped names': ({ name }) => {
    const words = name.split(' ');
    return { full_name: `${words.at(-1)}, ${words.slice(0, -1).join(' ')}` };
  },
  'short name': ({ name }) => {
    const [first = '', ...others] = name.split(' ');
    const form = [...formsOf(first.toLowerCase())].find((one) => one !== first.toLowerCase());
    return form ? { full_name: [form, ...others].join(' ') } : null;
  },
  'typing error': ({ id, name }) => {
    const words = name.split(' ');
    const at = words.findIndex((word) => new RegExp(`^[a-z]{${LETTERS_MIN},}$`, 'i').test(word));
    const word = words[at];
    if (!word) return null;
    const place = 1 + (id % (word.length - 2));
    const [before, letter, next, after] = [
      word.slice(0, place),
      word[place],
      word[place + 1],
      word.slice(place + 2),
    ];
    const typed = [
      `${before}${next}${after}`,
      `${before}${letter}q${next}${after}`,
      `${before}q${next}${after}`,
    ];
    const swapped = next === letter ? [] : [`${before}${next}${letter}${after}`];
    const wrong = [...typed, ...swapped];
    return { full_name: words.with(at, wrong[id % wrong.length] as string).join(' ') };
  },
  'former employer': ({ former }) => (former === null ? null : { organization_name: former }),
  'company suffix': ({ id, organization }) => ({
    organization_name: `${organization} ${SUFFIXES[id % SUFFIXES.length]}`,
  }),
};
