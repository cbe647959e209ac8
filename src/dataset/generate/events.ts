import { daysAgo, recentDays } from './dates.ts';
import { idOf } from './identifiers.ts';
import { type OrganizationProfile, organizationProfile } from './organizations.ts';
import { Random, several, sometimes, sometimesList } from './random.ts';
import { investors } from './vocabulary/organization-words.ts';
import type { World } from './world.ts';

/** The kinds of funding, the common ones first. */
export const fundingTypes = [
  'seed',
  'series_a',
  'angel',
  'pre_seed',
  'series_b',
  'grant',
  'debt_financing',
  'series_c',
  'series_unknown',
  'convertible_note',
  'private_equity',
  'series_d',
  'undisclosed',
  'equity_crowdfunding',
  'corporate_round',
  'non_equity_assistance',
  'post_ipo_equity',
  'secondary_market',
  'series_e',
  'post_ipo_debt',
  'product_crowdfunding',
  'initial_coin_offering',
  'post_ipo_secondary',
  'series_f',
  'series_g',
  'series_h',
  'series_i',
  'series_j',
] as const;

const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'INR', 'PLN', 'TRY', 'CNY', 'CHF', 'BRL', 'THB', 'KWD'];

/** Sources of simple events with the reason that goes with each. */
export const simpleEventKinds = [
  { source: 'launch_site', reason: 'promoted_on_site', title: 'featured on the launch site' },
  { source: 'form_d_regulator', reason: 'report_released', title: 'filed a notice of an exempt offering' },
  { source: 'form_c_regulator', reason: 'report_released', title: 'filed an offering statement' },
] as const;

/** The records of `simple_events`: none for most organizations, many for a few. */
export function* simpleEventRecords(world: World) {
  let count = 0;
  for (let index = 0; index < world.counts.organizations; index++) {
    const random = new Random(world.seed, 'simple event', index);
    if (random.chance(0.65)) continue;
    const profile = organizationProfile(world, index);
    for (let left = random.pareto(1, 60, 1.1); left > 0; left--) {
      const kind = random.common(simpleEventKinds);
      const url = `https://${kind.source.replaceAll('_', '-')}.example/${profile.label}/${count}`;
      yield {
        id: idOf.simpleEvent(count++),
        organization_id: profile.id,
        source: kind.source,
        reason: kind.reason,
        date_featured: daysAgo(recentDays(random, 400, 4_000)),
        title: sometimes(random, 0.85, () => `${profile.name} ${kind.title}`.slice(0, 255)),
        url: sometimes(random, 0.9, () => url),
      };
    }
  }
}

/** The records of `funding_events`. Every kind of funding stands among the first ones. */
export function* fundingEventRecords(world: World) {
  let count = 0;
  for (let index = 0; index < world.counts.organizations; index++) {
    const random = new Random(world.seed, 'funding event', index);
    if (random.chance(0.6)) continue;
    const profile = organizationProfile(world, index);
    for (let left = 1 + random.rank(6); left > 0; left--) yield fundingEvent(random, profile, count++);
  }
}

function fundingEvent(random: Random, profile: OrganizationProfile, position: number) {
  const type = position % 2 === 0 ? fundingTypes[position / 2] : undefined;
  return {
    id: idOf.fundingEvent(position),
    organization_id: profile.id,
    source: 'funding_db',
    funding_type: type ?? random.common(fundingTypes),
    date_featured: daysAgo(recentDays(random, 900, 7_000)),
    amount: sometimes(random, 0.8, () => random.pareto(20_000, 4_000_000_000, 0.5)),
    currency: sometimes(random, 0.7, () => random.common(currencies)),
    investors: sometimesList(random, 0.7, () => [
      ...new Set(several(random, 6, () => random.common(investors))),
    ]),
    url: sometimes(random, 0.7, () => `https://funding-db.example/rounds/${profile.label}-${position}`),
  };
}
