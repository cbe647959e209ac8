import { FUNDING_TYPES } from '../../src/db/vocabulary.ts';
import type { Generation, SampleRecord } from './generation.ts';
import { INDUSTRIES, ORGANIZATION_KEYWORDS, SURNAMES, TECHNOLOGIES } from './vocabulary.ts';

const surnameOf = (index: number): string => SURNAMES[(index * 97) % SURNAMES.length] ?? '';

/** The public identifier of the organization at an index; its domain has it too. */
export const labelOf = (draw: Generation, index: number): string =>
  draw.numbered(surnameOf(index).replaceAll(/\W/g, '').toLowerCase(), index);

/** The organizations, each with a website and events. */
export function* organizationRecords(draw: Generation): Generator<SampleRecord> {
  for (let index = 0; index < draw.sizes.organizations; index++) {
    const organization_id = draw.id('organization', index);
    const label = labelOf(draw, index);
    yield ['organizations', { id: organization_id, ...organization(draw, index, label) }];
    if (draw.chance(0.85)) yield ['websites', website(draw, index, label)];
    for (const event of draw.some(0.35, 30, () => simpleEvent(draw)))
      yield ['simple_events', { organization_id, ...event }];
    // The first organizations show every kind of funding.
    const shown = FUNDING_TYPES.slice(index, index + 1);
    for (const funding_type of [...shown, ...draw.some(0.4, 6, () => draw.common(FUNDING_TYPES))])
      yield ['funding_events', { organization_id, funding_type, ...fundingEvent(draw) }];
  }
}

function organization(draw: Generation, index: number, label: string) {
  const { record, language } = draw.place();
  const name =
    language === 'en'
      ? draw.fill(`${surnameOf(index)} {legal}`)
      : draw.languages[language].faker.company.name();
  const largest = 60 * draw.sizes.organizations ** 0.8;
  const employees = 1 + Math.floor((largest / (index + 1) ** 1.1) * (0.3 + draw.below(100) / 100));
  return {
    name,
    ...draw.gaps({
      domain: `${label}.example`,
      description: `${name}, ${record.name}. ${draw.text(language, 20 + draw.below(90))}`,
      location_id: record.id,
      industry_id: draw.id('industry', draw.rank(INDUSTRIES.length)),
      network_public_identifier: label,
      network_public_profile_url: `https://network.example/company/${label}`,
      keyword_ids: draw.ids('keyword', 10, ORGANIZATION_KEYWORDS.length),
      founded_date: draw.date(draw.below(20_000)),
      employees,
    }),
    ...draw.gaps({ revenue: employees * draw.below(500_000), funding_total: draw.rank(9e9) }, 0.4),
  };
}

function website(draw: Generation, index: number, label: string) {
  const popularity = (index + 1) * (10 + draw.below(80));
  const technologies = draw.ids('technology', 14, TECHNOLOGIES.length);
  return {
    id: draw.id('website'),
    // At times a spelling that the import normalizes.
    domain: draw.chance(0.98) ? `${label}.example` : `https://${label.toUpperCase()}.example/`,
    ...draw.gaps({
      organization_id: draw.id('organization', index),
      public_rank: popularity,
      analytics_rank: popularity + draw.below(1_000),
      analytics_traffic: Math.floor(6e9 / popularity),
      technologies: technologies.map((id) => ({ web_technology_id: id, is_active: draw.chance(0.85) })),
    }),
  };
}

function simpleEvent(draw: Generation) {
  const source = draw.common(['launch_site', 'form_d_regulator', 'form_c_regulator']);
  return {
    id: draw.id('simpleEvent'),
    source,
    reason: source === 'launch_site' ? 'promoted_on_site' : 'report_released',
    date_featured: draw.date(draw.below(3_000)),
    ...draw.details('title url'),
  };
}

function fundingEvent(draw: Generation) {
  const investors = draw.some(0.9, 6, () => draw.fill('{surname} Ventures'));
  return {
    id: draw.id('fundingEvent'),
    source: 'funding_db',
    date_featured: draw.date(draw.below(6_000)),
    ...draw.gaps({
      amount: draw.rank(4e9),
      currency: draw.common(['USD', 'EUR', 'JPY', 'INR', 'KWD']),
      investors,
    }),
    ...draw.details('url'),
  };
}

/** The job posts. The larger an organization, the more it has. */
export function* jobPostRecords(draw: Generation): Generator<SampleRecord> {
  for (let count = 0; count < draw.sizes.jobPosts; count++) {
    const index = draw.employer();
    const is_remote = draw.chance(0.15);
    const { record, language } = is_remote ? draw.places.remote : draw.place();
    const closing = `${surnameOf(index)} is an equal opportunity employer and celebrates diversity.`;
    const description = `${draw.text(language, 100 + draw.below(500))}\n\n${closing}`;
    const source = draw.common(['board_one', 'network', 'board_two']);
    const source_id = `${draw.below(0x1_0000_0000).toString(16)}-${count}`;
    const days = draw.below(400);
    const post = {
      id: draw.id('jobPost'),
      organization_id: draw.id('organization', index),
      source,
      source_id,
      url: `https://${source.replace('_', '-')}.example/${labelOf(draw, index)}/${source_id}`,
      title: draw.fill(`${draw.title(language)}{ending}`),
      ...draw.gaps({ description, location_id: record.id }, 0.94),
      is_remote,
      is_active: draw.chance(days < 90 ? 0.9 : 0.25),
      date_featured: draw.date(days),
    };
    yield ['job_posts', post];
  }
}
