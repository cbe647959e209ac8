import { type Firm, firmAt, firmSlots, firmWriter } from './firms.ts';
import { dateOf, daysSince, type Generation, precisionOf, type SampleRecord } from './generation.ts';
import type { Random } from './random.ts';
import { FIELD_FACTS, familyName, INDUSTRIES, KEYWORDS, topicsOf, WORDS } from './vocabulary.ts';
import lookups from './words/lookups.json' with { type: 'json' };
import { Writer } from './writer.ts';

const { technologies: TECHNOLOGIES, rounds: ROUNDS, events: EVENTS } = lookups;
const YEAR_DAYS = 365;
/** Young firms are sold or quoted, or give up, after so many years. */
const FUNDED_YEARS = 12;

/** The organizations, each with a website and events. */
export function* organizationRecords(draw: Generation): Generator<SampleRecord> {
  for (let index = 0; index < draw.sizes.organizations; index++) {
    const organization_id = draw.id('organization', index);
    const firm = firmAt(draw, index);
    const random = draw.random('organization', index);
    const rounds = fundingEvents(draw, random, firm);
    yield ['organizations', { id: organization_id, ...organization(draw, random, firm, rounds) }];
    if (random.chance(0.85)) yield ['websites', website(draw, random, firm)];
    for (const event of random.some(0.35, 30, () => simpleEvent(draw, random, firm)))
      yield ['simple_events', { organization_id, ...event }];
    for (const { usd: _, ...event } of rounds) yield ['funding_events', { organization_id, ...event }];
  }
}

type Round = ReturnType<typeof fundingEvents>[number];

function organization(draw: Generation, random: Random, firm: Firm, rounds: readonly Round[]) {
  const { name, label, field, place, language, founded, employees } = firm;
  const { industries, keywords, revenuePerHead } = FIELD_FACTS[field];
  const words = WORDS[language];
  const writer = firmWriter(random, firm);
  const about = writer.texts(2, words.fields[field].about);
  const description = [...about, writer.write(words.firm)];
  const funding = rounds.reduce((sum, { usd }) => sum + usd, 0);
  const foundedDays = daysSince(founded) - random.below(YEAR_DAYS - 1);
  return {
    name,
    ...random.gaps({
      domain: `${label}.example`,
      description: description.slice(random.below(2), random.pick([2, 3, 3])).join(words.space),
      location_id: (random.chance(0.9) ? place.record : random.pick(place.others)).id,
      industry_id: draw.id('industry', INDUSTRIES.indexOf(random.common(industries))),
      network_public_identifier: label,
      network_public_profile_url: `https://network.example/company/${label}`,
      keyword_ids: draw.ids('keyword', random.several(6, keywords), KEYWORDS),
      founded_date: dateOf(foundedDays, random.chance(0.7) ? 'year' : 'day'),
      employees,
    }),
    ...random.gaps(
      {
        revenue: Math.floor(employees * revenuePerHead * random.between(0.5, 1.5)),
        funding_total: funding || null,
      },
      0.4,
    ),
  };
}

function website(draw: Generation, random: Random, { index, label }: Firm) {
  const popularity = (index + 1) * (10 + random.below(80));
  const technologies = draw.ids('technology', random.several(14, TECHNOLOGIES), TECHNOLOGIES);
  return {
    id: draw.id('website'),
    // At times a spelling that the import normalizes.
    domain: random.chance(0.98) ? `${label}.example` : `https://${label.toUpperCase()}.example/`,
    ...random.gaps({
      organization_id: draw.id('organization', index),
      public_rank: popularity,
      analytics_rank: popularity + random.below(1_000),
      analytics_traffic: Math.floor(6e9 / popularity),
      technologies: technologies.map((id) => ({ web_technology_id: id, is_active: random.chance(0.85) })),
    }),
  };
}

function simpleEvent(draw: Generation, random: Random, firm: Firm) {
  const sources = ['launch_site', 'form_d_regulator', 'form_c_regulator'] as const;
  // The regulators are those of one country.
  const source = firm.place.currency === 'USD' ? random.common(sources) : sources[0];
  const days = random.below(Math.min(3_000, daysSince(firm.founded + 1)));
  const writer = new Writer(random, { ...firmSlots(firm), topic: topicsOf(firm.field) });
  return {
    id: draw.id('simpleEvent'),
    source,
    reason: source === 'launch_site' ? 'promoted_on_site' : 'report_released',
    date_featured: dateOf(days, precisionOf(random)),
    ...random.gaps(
      {
        title: writer.write(EVENTS[source]),
        url: `https://${source.replaceAll('_', '-')}.example/${firm.label}/${days}`,
      },
      0.6,
    ),
  };
}

/** The rounds of an organization, the earliest first: the later ones are larger, and none is before its foundation. */
function fundingEvents(
  draw: Generation,
  random: Random,
  { founded, funding, place, label, employees }: Firm,
) {
  const size = Math.min(1, Math.sqrt(employees / 80));
  const days = Math.min(daysSince(founded + 1), FUNDED_YEARS * YEAR_DAYS);
  const precision = precisionOf(random);
  return funding.map((funding_type, at) => {
    const daysAgo = (days * (funding.length - at - random.between(0.2, 0.8))) / funding.length;
    const usd = twoDigits(ROUNDS[funding_type] * size * random.between(0.6, 1.7));
    const currency = random.chance(0.85) ? place.currency : 'USD';
    const investor = () => random.pick(lookups.investors).replace('{}', familyName(random, 'en').name);
    return {
      id: draw.id('fundingEvent'),
      source: 'funding_db',
      funding_type,
      date_featured: dateOf(daysAgo, precision),
      ...random.gaps({
        amount: currency === 'USD' ? usd : twoDigits(usd * place.perUsd),
        currency,
        investors: random.some(0.9, 6, investor),
      }),
      ...random.gaps({ url: `https://funding.example/${label}/${funding_type.replaceAll('_', '-')}` }, 0.6),
      usd,
    };
  });
}

const twoDigits = (amount: number): number => Number(amount.toPrecision(2));
