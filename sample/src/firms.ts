import { FUNDING_TYPES } from '../../src/db/vocabulary.ts';
import { type Generation, yearOf } from './generation.ts';
import { cityIn, type Place } from './places.ts';
import type { Random } from './random.ts';
import { FIELD_FACTS, FIELDS, type Field, familyName, type Language, WORDS } from './vocabulary.ts';
import { type Slots, Writer } from './writer.ts';

/** What other records need to know of an organization. */
export interface Firm {
  index: number;
  name: string;
  /** Its public identifier; its domain has it, too. */
  label: string;
  field: Field;
  place: Place;
  /** The language of its texts. */
  language: Language;
  founded: number;
  employees: number;
  /** The kinds of funding that it received, the earliest first. */
  funding: (typeof FUNDING_TYPES)[number][];
}

type Family = ReturnType<typeof familyName>;

const LAST_YEAR = yearOf(0);
/** Roles begin after the year of foundation, so that the youngest firms have some. */
const YOUNGEST = 3;
/** The rounds of young firms, in their order. */
const ROUNDS = FUNDING_TYPES.slice(0, FUNDING_TYPES.indexOf('series_unknown'));
const ESTABLISHED = ['debt_financing', 'grant', 'private_equity', 'corporate_round'] as const;
/** After the largest organizations come those that show every kind of funding. */
const FIRST_FUNDED = 12;
const ROUND_YEARS = 1.2;
const OLDEST_VENTURE = 2004;
const VENTURES = ['software', 'software', 'software', 'health', 'banking', 'machinery', 'logistics'] as const;
const ABROAD_ENGLISH = 0.2;
/** The largest organizations come up so often that they are kept. */
const FIRMS_KEPT = 50_000;
const KEPT = new WeakMap<Generation, Map<number, Firm>>();

/** The organization at an index. It depends on the seed and the sizes alone. */
export function firmAt(draw: Generation, index: number): Firm {
  const kept = KEPT.get(draw) ?? new Map<number, Firm>();
  KEPT.set(draw, kept);
  const firm = kept.get(index) ?? makeFirm(draw, index);
  if (index < FIRMS_KEPT) kept.set(index, firm);
  return firm;
}

function makeFirm(draw: Generation, index: number): Firm {
  const random = draw.random('firm', index);
  const shown = FUNDING_TYPES[index - FIRST_FUNDED];
  const isVenture = shown ? ROUNDS.includes(shown) : random.chance(0.15);
  const field = isVenture ? random.pick(VENTURES) : random.common(FIELDS);
  const funding = fundingOf(random, isVenture, shown);
  const place = draw.city(random);
  const family = familyName(random, place.names);
  const oldest = Math.max(FIELD_FACTS[field].oldest, isVenture ? OLDEST_VENTURE : 0);
  const youngest = LAST_YEAR - YOUNGEST - (isVenture ? Math.ceil(funding.length * ROUND_YEARS) : 0);
  const largest = 60 * draw.sizes.organizations ** 0.8;
  return {
    ...{ index, field, place, funding },
    name: firmName(random, field, place, family),
    label: draw.numbered(family.plain, index),
    language: random.chance(ABROAD_ENGLISH) ? 'en' : place.texts,
    founded: Math.round(youngest - (youngest - oldest) * random.next() ** 2),
    employees: 1 + Math.floor((largest / (index + 1) ** 1.1) * random.between(0.3, 1.3)),
  };
}

/** A name after a family, the field of work and the legal form of the place. */
function firmName(random: Random, field: Field, place: Place, family: Family): string {
  const { names } = WORDS[place.texts].fields[field];
  const written = ({ name, latin }: Family) => (place.texts === 'en' ? latin : name);
  const second = familyName(random, place.names);
  const bare = random.pick(names).replace('{family}', written(family)).replace('{family}', written(second));
  return random.pick(place.forms).replace('{}', bare);
}

/** The name of an organization without a record. */
export const otherFirm = (random: Random, field: Field, place: Place): string =>
  firmName(random, field, place, familyName(random, place.names));

function fundingOf(random: Random, isVenture: boolean, shown?: Firm['funding'][number]): Firm['funding'] {
  if (shown) return isVenture ? ROUNDS.slice(0, ROUNDS.indexOf(shown) + 1) : [shown];
  if (!isVenture) return random.some(0.3, 3, () => random.common(ESTABLISHED));
  const first = random.below(3);
  return ROUNDS.slice(first, first + 1 + random.rank(6));
}

/** The values that texts about an organization name. */
export const firmSlots = ({ name, place, field, language, founded, employees }: Firm): Slots => {
  const { study, tasks } = WORDS[language].fields[field];
  const { skills } = FIELD_FACTS[field];
  return {
    ...{ firm: name, city: cityIn(place, language), year: founded, staff: employees },
    ...{ study, task: tasks, skill: skills },
  };
};

/** Writes texts in the language of the organization, with its values. */
export const firmWriter = (random: Random, firm: Firm): Writer => new Writer(random, firmSlots(firm));
