import { type Firm, firmAt, firmSlots } from './firms.ts';
import { dateOf, type Generation, precisionOf, type SampleRecord } from './generation.ts';
import type { Random } from './random.ts';
import { jobTitle } from './titles.ts';
import { FIELD_FACTS, WORDS } from './vocabulary.ts';
import { capital, Writer } from './writer.ts';

/** The pay at each level, as a part of that in a middling job. */
const PAY_BY_LEVEL = [0.45, 0.7, 1, 1.35, 1.75];

/** The job posts. The larger an organization, the more it has. */
export function* jobPostRecords(draw: Generation): Generator<SampleRecord> {
  for (let count = 0; count < draw.sizes.jobPosts; count++) {
    const random = draw.random('jobPost', count);
    const firm = firmAt(draw, draw.employer(random));
    const source = random.common(['board_one', 'network', 'board_two']);
    const source_id = `${random.below(0x1_0000_0000).toString(16)}-${count}`;
    const is_remote = random.chance(0.15);
    const location = is_remote ? draw.places.remote : firm.place.record;
    const level = random.pick([0, 1, 2, 2, 3, 3, 4]);
    const { field, language } = firm;
    const [work, skill] = [
      random.common(WORDS[language].fields[field].work),
      random.common(FIELD_FACTS[field].skills),
    ];
    const title = jobTitle({ language, work, skill, level, gender: 'male' });
    const days = random.below(400);
    const post = {
      id: draw.id('jobPost'),
      organization_id: draw.id('organization', firm.index),
      source,
      source_id,
      url: `https://${source.replace('_', '-')}.example/${firm.label}/${source_id}`,
      title: random.pick(WORDS[language].posting).replace('{}', title),
      ...random.gaps(
        { description: description(random, firm, title, level, is_remote), location_id: location.id },
        0.94,
      ),
      is_remote,
      is_active: random.chance(days < 90 ? 0.9 : 0.25),
      date_featured: dateOf(days, precisionOf(random)),
    };
    yield ['job_posts', post];
  }
}

function description(random: Random, firm: Firm, title: string, level: number, isRemote: boolean): string {
  const { place, field, language } = firm;
  const words = WORDS[language];
  const middling =
    place.pay * FIELD_FACTS[field].pay * (PAY_BY_LEVEL[level] ?? 1) * random.between(0.85, 1.15);
  const amount = (pay: number) =>
    String(Number(pay.toPrecision(2))).replaceAll(/\B(?=(\d{3})+$)/g, words.thousands);
  const years = [2, 2, 3, 5, 8][level] ?? 2;
  const pay = { from: amount(middling), to: amount(middling * 1.25), currency: place.currency };
  const writer = new Writer(random, { ...firmSlots(firm), ...pay, title, years: String(years) });
  // Interns need no experience.
  const needs = level > 0 ? words.needs : words.needs.filter((need) => !need.includes('{years}'));
  const list = (head: string, count: number, items: readonly string[]) =>
    [head, ...new Set(writer.texts(count, items).map((item) => `- ${capital(item)}`))].join('\n');
  return [
    [
      writer.write(words.open),
      ...writer.texts(1 + random.below(2), words.fields[field].about),
      writer.write(words.firm),
    ].join(words.space),
    list(words.tasksHead, 3 + random.below(4), words.fields[field].tasks),
    list(words.needsHead, 2 + random.below(4), needs),
    list(words.offersHead, 2 + random.below(3), words.offers),
    ...(isRemote ? [writer.write([words.remote])] : []),
    ...(random.chance(0.7) ? [writer.write(words.pay)] : []),
    writer.write(words.close),
  ].join('\n\n');
}
