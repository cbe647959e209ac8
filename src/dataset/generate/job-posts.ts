import { daysAgo, recentDays } from './dates.ts';
import { idOf } from './identifiers.ts';
import { pickWorkplace } from './locations.ts';
import { type OrganizationProfile, organizationProfile } from './organizations.ts';
import { Random, sometimes } from './random.ts';
import { fill, prose, type Sentence, type Subject, sentences } from './text.ts';
import { pickArea, pickPostTitle } from './titles.ts';
import {
  jobBenefits,
  jobBoilerplate,
  jobDuties,
  jobIntroductions,
  jobRequirements,
} from './vocabulary/english.ts';
import { languageTexts } from './vocabulary/languages.ts';
import type { World } from './world.ts';

/** Where job posts are found; the first ones likelier. */
export const jobSources = ['board_one', 'network', 'board_two'] as const;

const english = {
  introductions: sentences(jobIntroductions),
  duties: sentences(jobDuties),
  requirements: sentences(jobRequirements),
  benefits: sentences(jobBenefits),
  boilerplate: sentences(jobBoilerplate),
};

const byLanguage = new Map(Object.entries(languageTexts).map(([key, texts]) => [key, sentences(texts.job)]));

/** The records of `job_posts`. */
export function* jobPostRecords(world: World) {
  for (let index = 0; index < world.counts.jobPosts; index++) yield jobPost(world, index);
}

function jobPost(world: World, index: number) {
  const random = new Random(world.seed, 'job post', index);
  const organization = organizationProfile(world, world.organizations.pick(random));
  const language = random.chance(0.85) ? organization.language : 'en';
  const area = pickArea(random);
  const title = pickPostTitle(random, area, language);
  const location = pickWorkplace(random, organization.location);
  const { city } = location.country === '' ? organization.location : location;
  const subject: Subject = { name: organization.name, city, title, industry: '', area };
  const source = random.common(jobSources);
  const sourceId = `${random.next().toString(16)}-${index.toString(36)}`;
  const days = recentDays(random, 75, 900);
  return {
    id: idOf.jobPost(index),
    organization_id: organization.id,
    source,
    source_id: sourceId,
    url: `https://${source.replace('_', '-')}.example/${organization.label}/${sourceId}`,
    title,
    description: sometimes(random, 0.94, () => description(world, random, organization, subject, language)),
    is_remote: location.record.osm_locations.length === 0 || random.chance(0.12),
    is_active: random.chance(days < 90 ? 0.9 : 0.25),
    location_id: sometimes(random, 0.95, () => location.record.id),
    date_featured: daysAgo(days),
  };
}

/** A job description of 100 to 600 words. What it says of the organization is the same in all of the organization's posts. */
function description(
  world: World,
  random: Random,
  organization: OrganizationProfile,
  subject: Subject,
  language: string,
): string {
  const words = 100 + Math.floor(((random.unit() + random.unit() + random.unit()) / 3) * 500);
  const own = byLanguage.get(language);
  if (own)
    return foreignDescription(random, subject, own, words / 2, languageTexts[language]?.separator ?? ' ');
  const shared = new Random(world.seed, 'job boilerplate', organization.index);
  const boilerplate = fill(shared, subject, shared.common(english.boilerplate));
  const introduction = prose(shared, subject, english.introductions, 12);
  const left = Math.max(30, words - 75);
  return [
    `${introduction} ${prose(random, subject, english.introductions, left * 0.1)}`,
    `Your responsibilities\n${bullets(random, subject, english.duties, left * 0.45)}`,
    `Your profile\n${bullets(random, subject, english.requirements, left * 0.3)}`,
    `What we offer\n${bullets(random, subject, english.benefits, left * 0.15)}`,
    boilerplate,
  ].join('\n\n');
}

function bullets(random: Random, subject: Subject, pool: readonly Sentence[], words: number): string {
  return `- ${prose(random, subject, pool, words, '\n- ')}`;
}

/** The sentences in their order, then as many of them again as the length asks for. */
function foreignDescription(
  random: Random,
  subject: Subject,
  pool: readonly Sentence[],
  words: number,
  separator: string,
): string {
  const once = pool.map((sentence) => fill(random, subject, sentence)).join(separator);
  const left = words - pool.reduce((sum, sentence) => sum + sentence.words, 0);
  return left > 0 ? `${once}\n\n${prose(random, subject, pool, left, separator)}` : once;
}
