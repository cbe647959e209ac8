import { daysAgo, vagueDate } from './dates.ts';
import { idOf } from './identifiers.ts';
import type { Identity } from './identity.ts';
import { pickWorkplace } from './locations.ts';
import { organizationProfile } from './organizations.ts';
import { Random, sometimes, unknownValue } from './random.ts';
import { prose, rareWord, type Sentence, sentences } from './text.ts';
import { pickArea, pickTitle } from './titles.ts';
import { roleDescriptions } from './vocabulary/english.ts';
import { languageTexts } from './vocabulary/languages.ts';
import { nameSectors } from './vocabulary/organization-words.ts';
import type { World } from './world.ts';

/** A stage of a career, the newest first. Days count back from today. */
export interface Stage {
  /** The index of the organization, or null where it has no record. */
  organization: number | null;
  startDays: number;
  /** Negative for a stage that ends in the future, null for one without an end. */
  endDays: number | null;
  isCurrent: boolean;
}

const descriptionsEnglish = sentences(roleDescriptions);
const descriptions = new Map<string, Sentence[]>(
  Object.entries(languageTexts).map(([key, texts]) => [key, sentences(texts.person)]),
);

/** The stages of a person's career: none for a few, four as a rule, up to twenty. */
export function careerOf(world: World, person: number): Stage[] {
  const random = new Random(world.seed, 'career', person);
  const stages: Stage[] = [];
  if (random.chance(0.06)) return stages;
  const count = 1 + Math.min(19, Math.floor(-Math.log(1 - random.unit()) * 3.6));
  const employed = random.chance(0.85);
  let end = employed ? 0 : random.between(20, 900);
  for (let position = 0; position < count; position++) {
    const start = end + Math.floor(-Math.log(1 - random.unit()) * 1_000) + 20;
    const isCurrent = employed && (position === 0 || random.chance(0.04));
    stages.push({
      organization: random.chance(0.8) ? world.organizations.pick(random) : null,
      startDays: start,
      endDays: isCurrent ? null : end,
      isCurrent,
    });
    // The stage before may overlap this one, or leave a gap.
    end = Math.max(0, start + random.pick([0, 0, 0, 30, 200, -300]));
  }
  return stages;
}

/** The roles of a person's record. */
export function roleRecords(world: World, identity: Identity) {
  const random = new Random(world.seed, 'roles', identity.index);
  return careerOf(world, identity.index).map((stage, position) => {
    const profile = stage.organization === null ? null : organizationProfile(world, stage.organization);
    const area = random.chance(0.85) ? identity.area : pickArea(random);
    const location = pickWorkplace(random, identity.home);
    const title = pickTitle(random, area, identity.language);
    const elsewhere = `${rareWord(random.rank(50_000))} ${random.pick(nameSectors)}`;
    const subject = { name: profile?.name ?? elsewhere, city: identity.home.city, title, industry: '', area };
    const pool = descriptions.get(identity.language) ?? descriptionsEnglish;
    return {
      id: idOf.role(identity.index, position),
      organization_id: profile ? profile.id : unknownValue(random),
      organization_name: profile ? unknownValue(random) : sometimes(random, 0.8, () => elsewhere),
      title,
      description: sometimes(random, 0.55, () => prose(random, subject, pool, 5 + random.rank(70))),
      is_current: stage.isCurrent,
      start_date: sometimes(random, 0.92, () => vagueDate(random, stage.startDays)),
      end_date: endDate(random, stage),
      location_id: sometimes(random, 0.7, () => location.record.id),
    };
  });
}

/** Sources are not always of one mind: a current role with an end, a past one without, an end before the start. */
function endDate(random: Random, stage: Stage): string | null | undefined {
  const unit = random.unit();
  if (unit < 0.004) return daysAgo(stage.startDays + 400);
  if (stage.endDays === null) return unit < 0.02 ? daysAgo(-random.between(1, 400)) : unknownValue(random);
  return sometimes(random, 0.94, () => vagueDate(random, stage.endDays ?? 0));
}
