import { roleRecords } from './career.ts';
import { idOf } from './identifiers.ts';
import { type Identity, identityOf } from './identity.ts';
import { organizationProfile } from './organizations.ts';
import { personLists } from './person-lists.ts';
import { differentRanks, Random, sometimes, sometimesList } from './random.ts';
import { fill, prose, type Subject, sentences } from './text.ts';
import { pickTitle } from './titles.ts';
import { biographies, headlines } from './vocabulary/english.ts';
import { languageTexts } from './vocabulary/languages.ts';
import { industries } from './vocabulary/lookups.ts';
import type { World } from './world.ts';

const headlinesEnglish = sentences(headlines);
const biographiesEnglish = sentences(biographies);
const biographiesByLanguage = new Map(
  Object.entries(languageTexts).map(([key, texts]) => [key, sentences(texts.person)]),
);

/** The records of `persons`. */
export function* personRecords(world: World) {
  for (let index = 0; index < world.counts.persons; index++) yield person(world, identityOf(world, index));
}

function person(world: World, identity: Identity) {
  const random = new Random(world.seed, 'person', identity.index);
  const { id, slug, home } = identity;
  const employer = organizationProfile(world, world.organizations.pick(random));
  const title = pickTitle(random, identity.area, identity.language);
  const subject: Subject = { name: employer.name, city: home.city, title, industry: '', area: identity.area };
  return {
    id,
    full_name: identity.fullName,
    first_name: sometimes(random, 0.95, () => identity.first.native),
    last_name: sometimes(random, 0.95, () => identity.last.native),
    photo: sometimes(random, 0.6, () => `https://photos.example/${id}.jpg`),
    gender: sometimes(random, 0.7, () => identity.gender),
    headline: sometimes(random, 0.85, () => fill(random, subject, random.common(headlinesEnglish))),
    description: sometimes(random, 0.6, () => biography(random, subject, identity.language)),
    location_id: sometimes(random, 0.9, () => home.record.id),
    industry_id: sometimes(random, 0.85, () => idOf.industry(random.rank(industries.length))),
    network_public_identifier: sometimes(random, 0.93, () => slug),
    network_public_profile_url: sometimes(random, 0.9, () => `https://network.example/in/${slug}`),
    skill_ids: sometimesList(random, 0.85, () =>
      differentRanks(random, 25, world.counts.skills).map(idOf.skill),
    ),
    roles: sometimesList(random, 1, () => roleRecords(world, identity)),
    ...personLists(random, identity),
  };
}

/** Paragraphs end as sources end them: with a line feed, or U+2028 out of some word processor. */
function biography(random: Random, subject: Subject, language: string): string {
  const own = biographiesByLanguage.get(language);
  const separator = languageTexts[language]?.separator ?? ' ';
  const words = random.between(10, 90);
  const text =
    own && random.chance(0.7)
      ? prose(random, subject, own, Math.min(words, 40), separator)
      : prose(random, subject, biographiesEnglish, words);
  const unit = random.unit();
  if (unit < 0.1) return `${text}\n\n${fill(random, subject, random.common(biographiesEnglish))}`;
  return unit < 0.12 ? `${text}\u2028${fill(random, subject, random.common(biographiesEnglish))}` : text;
}
