import { domainToASCII } from 'node:url';
import { vagueDate } from './dates.ts';
import { idOf } from './identifiers.ts';
import { type Location, pickHome } from './locations.ts';
import { differentRanks, Random, sometimes, sometimesList } from './random.ts';
import { prose, type Subject, sentences } from './text.ts';
import { areas } from './vocabulary/areas.ts';
import { aboutOrganization } from './vocabulary/english.ts';
import { languageTexts } from './vocabulary/languages.ts';
import { industries } from './vocabulary/lookups.ts';
import {
  founderNames,
  legalForms,
  nameHeads,
  nameSectors,
  nameTails,
  nativeNames,
} from './vocabulary/organization-words.ts';
import type { World } from './world.ts';

/** What other records have to know of an organization. */
export interface OrganizationProfile {
  index: number;
  id: number;
  /** Rank by size; 0 is the largest. */
  rank: number;
  name: string;
  /** The name within its domain and addresses; no two organizations have the same. */
  label: string;
  /** The domain as the dataset writes it. */
  domain: string;
  /** The same as a host name in ASCII. */
  host: string;
  location: Location;
  /** The language of its texts. */
  language: string;
  industry: number;
}

/** The profile of the organization at an index. */
export function organizationProfile(world: World, index: number): OrganizationProfile {
  const random = new Random(world.seed, 'organization', index);
  const location = pickHome(random);
  const language = random.chance(0.75) ? location.language : 'en';
  const { head, sector, label } = nameOf(index);
  const domain = writtenDomain(random, label);
  return {
    index,
    id: idOf.organization(index),
    rank: world.organizations.rankOf(index),
    name: displayName(random, language, head, sector),
    label,
    domain,
    host: domainToASCII(domain.replace(/^https:\/\/|\/$/g, '')),
    location,
    language,
    industry: random.rank(industries.length),
  };
}

/** A name for each index: the combinations in a scattered order, numbered when they are used up. */
function nameOf(index: number): { head: string; sector: string; label: string } {
  const combinations = nameHeads.length * nameTails.length * nameSectors.length;
  const scattered = (index * 70_001 + 4_211) % combinations;
  const round = Math.floor(index / combinations);
  const start = nameHeads[scattered % nameHeads.length] ?? '';
  const end = nameTails[Math.floor(scattered / nameHeads.length) % nameTails.length] ?? '';
  const sector = nameSectors[Math.floor(scattered / (nameHeads.length * nameTails.length))] ?? '';
  const head = start + end + (round === 0 ? '' : ` ${round + 1}`);
  return { head, sector, label: `${start}${end}${round || ''}-${sector}`.toLowerCase() };
}

function displayName(random: Random, language: string, head: string, sector: string): string {
  const native = nativeNames[language];
  if (native) return random.pick(native).replace('{n}', head);
  const unit = random.unit();
  if (unit < 0.03) return `${random.pick(founderNames)} ${sector}`;
  if (unit < 0.05) return `${head} R&D`;
  return `${head} ${sector} ${random.pick(legalForms[language] ?? [''])}`.trim();
}

/** Mostly a bare host; now and then as careless sources have it, which loading brings into order. */
function writtenDomain(random: Random, label: string): string {
  const unit = random.unit();
  if (unit < 0.01) return `${label}.EXAMPLE`.toUpperCase();
  if (unit < 0.015) return `https://${label}.example/`;
  return unit < 0.02 ? `büro-${label}.example` : `${label}.example`;
}

const aboutEnglish = sentences(aboutOrganization);
const aboutByLanguage = new Map(
  Object.entries(languageTexts).map(([key, texts]) => [key, sentences(texts.about)]),
);

/** What the texts of an organization speak of. */
export function subjectOf(profile: OrganizationProfile, random: Random, title = ''): Subject {
  return {
    name: profile.name,
    city: profile.location.city,
    title,
    industry: industries[profile.industry] ?? '',
    area: random.common(areas),
  };
}

/** A text of an organization about itself, of 20 to 120 words. */
export function aboutText(random: Random, profile: OrganizationProfile): string {
  const subject = subjectOf(profile, random);
  const own = aboutByLanguage.get(profile.language);
  const words = random.between(20, 110);
  const separator = languageTexts[profile.language]?.separator ?? ' ';
  return own
    ? prose(random, subject, own, Math.min(words, 70), separator)
    : prose(random, subject, aboutEnglish, words);
}

/** The records of `organizations`. */
export function* organizationRecords(world: World) {
  for (let index = 0; index < world.counts.organizations; index++) {
    const profile = organizationProfile(world, index);
    const random = new Random(world.seed, 'organization record', index);
    const slug = `${profile.label}-${index.toString(36)}`;
    const largest = 60 * world.counts.organizations ** 0.8;
    const employees = 1 + Math.floor((largest / (profile.rank + 1) ** 1.1) * (0.3 + random.unit()));
    yield {
      id: profile.id,
      name: profile.name,
      domain: sometimes(random, 0.92, () => profile.domain),
      description: sometimes(random, 0.88, () => aboutText(random, profile)),
      location_id: sometimes(random, 0.9, () => profile.location.record.id),
      industry_id: sometimes(random, 0.93, () => idOf.industry(profile.industry)),
      network_public_identifier: sometimes(random, 0.85, () => slug),
      network_public_profile_url: sometimes(random, 0.8, () => `https://network.example/company/${slug}`),
      keyword_ids: sometimesList(random, 0.85, () =>
        differentRanks(random, 10, world.counts.keywords).map(idOf.keyword),
      ),
      founded_date: sometimes(random, 0.8, () => vagueDate(random, random.pareto(300, 73_000, 0.7))),
      employees: sometimes(random, 0.85, () => employees),
      revenue: sometimes(random, 0.5, () => Math.floor(employees * random.pareto(20_000, 2_000_000, 1.2))),
      funding_total: sometimes(random, 0.2, () => random.pareto(50_000, 9_000_000_000, 0.6)),
    };
  }
}
