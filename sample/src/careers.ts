import { type Firm, firmAt, otherFirm } from './firms.ts';
import { dateOf, daysSince, type Generation, type Precision, precisionOf } from './generation.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { jobTitle, levelAfter } from './titles.ts';
import { FIELD_FACTS, type Field, type Gender, type Language, personName, WORDS } from './vocabulary.ts';
import { Writer } from './writer.ts';

const YEAR_DAYS = 365;
/** The age at the end of each degree, the first one for none: in this order a person takes them. */
const AGES = [18, 22, 24, 28];
const RETIREMENT = 65;
/** The longest time without work before the last day. */
const IDLE_DAYS_MAX = 900;
const TRIES = 12;
const SHORTEST_DAYS = 60;

interface Job {
  /** Null for an employer without a record. */
  firm: Firm | null;
  name: string;
  place: Place;
  level: number;
  /** Days before the last day. */
  start: number;
  end: number;
}

/** A person, and all that the texts and contacts of the person must agree with. */
export interface Life extends ReturnType<typeof personName> {
  index: number;
  gender: Gender;
  home: Place;
  /** Where the person grew up, which decides the name. */
  origin: Place;
  /** The language of the profile. */
  language: Language;
  field: Field;
  work: string;
  skills: string[];
  precision: Precision;
  /** The days since each degree, the first one first. */
  degrees: { start: number; end: number }[];
  isEmployed: boolean;
  /** The newest first. */
  jobs: Job[];
}

/** The person at an index. It depends on the seed and the sizes alone. */
export function lifeAt(draw: Generation, index: number): Life {
  const random = draw.random('career', index);
  const firm = firmAt(draw, draw.employer(random));
  const home = random.chance(0.95) ? firm.place : draw.city(random);
  const origin = random.chance(0.85) ? home : draw.city(random);
  const gender = random.pick(['female', 'male'] as const);
  const language = random.chance(0.85) ? home.texts : 'en';
  const field = firm.field;
  const degree = random.pick(FIELD_FACTS[field].degrees);
  const starts = AGES[degree] ?? 18;
  const isEmployed = random.chance(0.85);
  const life = {
    ...{ index, gender, home, origin, language, field, isEmployed },
    ...personName(random, origin.names, gender),
    work: random.common(WORDS[language].fields[field].work),
    skills: random.several(9, FIELD_FACTS[field].skills),
    precision: precisionOf(random),
  };
  // The days of a working life, with those after its last job.
  const idle = isEmployed ? 0 : 30 + random.below(IDLE_DAYS_MAX - 30);
  const days = idle + YEAR_DAYS * random.between(1, RETIREMENT - 1 - starts);
  const degrees = AGES.slice(1, degree + 1).map((age, at) => {
    const end = days + (starts - age) * YEAR_DAYS + random.below(200);
    return { start: end + (age - (AGES[at] ?? 18)) * YEAR_DAYS - 200, end };
  });
  // A few persons have no role.
  const jobs = random.chance(0.94) ? jobsOf(draw, random, { ...life, firm, days, idle }) : [];
  return { ...life, degrees, jobs };
}

interface Course {
  field: Field;
  home: Place;
  /** The newest employer. */
  firm: Firm;
  days: number;
  idle: number;
}

/** The jobs between the first day of work and the last one: one after the other, never at a lower level. */
function jobsOf(draw: Generation, random: Random, { field, home, firm, days, idle }: Course): Job[] {
  const count = 1 + random.below(Math.min(12, Math.ceil(days / YEAR_DAYS / 2)));
  const cuts = Array.from({ length: count - 1 }, () => random.between(idle, days)).sort((a, b) => a - b);
  const ambition = random.pick([2, 3, 3, 4, 4]);
  const jobs: Job[] = [];
  for (const from of [...cuts, days]) {
    const next = jobs.at(-1);
    const end = next?.start ?? idle;
    const employer = next ? earlierFirm(draw, random, next.firm ?? firm, home, from) : firm;
    // Nobody works for a firm before it was founded.
    const start = Math.min(from, employer ? daysSince(employer.founded + 1) : days);
    if (start - end < SHORTEST_DAYS) continue;
    // The title is that of the later part of a job.
    const level = Math.min(ambition, levelAfter((days - start + (start - end) * 0.6) / YEAR_DAYS));
    if (next && employer && employer === next.firm && level === next.level) {
      next.start = start;
      continue;
    }
    const place = employer?.place ?? home;
    // At times there are some months between two jobs.
    const pause = next && random.chance(0.3) && start - end > YEAR_DAYS ? random.below(200) : 0;
    const name = employer?.name ?? otherFirm(random, field, place);
    jobs.push({ firm: employer, name, place, level, start, end: end + pause });
  }
  return jobs;
}

/** An employer in the same field that existed at the time, mostly in the same country; null for one without a record. */
function earlierFirm(draw: Generation, random: Random, next: Firm, home: Place, start: number): Firm | null {
  if (random.chance(0.1)) return null;
  const isThere = (firm: Firm) => firm.field === next.field && daysSince(firm.founded + 1) >= start;
  let abroad: Firm | null = null;
  for (let tries = 0; tries < TRIES; tries++) {
    const firm = firmAt(draw, draw.employer(random));
    if (!isThere(firm)) continue;
    if (firm.place.country === home.country) return firm.index === next.index ? next : firm;
    abroad ??= firm;
  }
  if (random.chance(0.7) && isThere(next)) return next;
  return random.chance(0.5) ? abroad : null;
}

/** The skills that texts name: those of the person, where there are a few. */
export const skillsIn = ({ skills, field }: Life): readonly string[] =>
  skills.length > 2 ? skills : FIELD_FACTS[field].skills;

/** The roles, newest first. */
export function rolesOf(draw: Generation, random: Random, life: Life): object[] {
  const { language, jobs, isEmployed, precision, gender, work, skills, field } = life;
  const words = WORDS[language];
  const slots = { task: words.fields[field].tasks, skill: skillsIn(life) };
  return jobs.map(({ firm, name, place, level, start, end }, at) => {
    const is_current = isEmployed && at === 0;
    // Sources contradict themselves at times: a current role with an end, an end before the start.
    const isOdd = random.chance(0.01);
    const end_date = dateOf(isOdd ? start + 400 : end, precision);
    return {
      id: draw.id('role'),
      title: jobTitle({ language, work, gender, level, skill: skills[0] ?? '' }),
      is_current,
      ...random.gaps({ organization_id: firm ? draw.id('organization', firm.index) : null }, firm ? 1 : 0.5),
      ...random.gaps({ organization_name: firm ? null : name }),
      ...random.gaps({ start_date: dateOf(start, precision) }, 0.92),
      ...random.gaps(
        {
          description: new Writer(random, slots).texts(1 + random.below(3), words.role).join(words.space),
          location_id: place.record.id,
        },
        0.6,
      ),
      ...random.gaps({ end_date }, isOdd ? 1 : is_current ? 0.02 : 0.94),
    };
  });
}
