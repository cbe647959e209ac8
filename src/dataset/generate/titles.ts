import type { Random } from './random.ts';
import { type Area, areas, seniorities, titleEndings } from './vocabulary/areas.ts';
import { languageTexts } from './vocabulary/languages.ts';

/** A field of work, the common ones likelier. */
export function pickArea(random: Random): Area {
  return random.common(areas);
}

/** The title of a job or a role: seniority, specialism and profession, or one of another language. */
export function pickTitle(random: Random, area: Area, language: string): string {
  const own = languageTexts[language]?.titles;
  if (own && random.chance(0.6)) return random.common(own);
  const specialism = random.chance(0.4) ? '' : random.pick(area.specialisms);
  return [random.pick(seniorities), specialism, random.common(area.titles)].filter(Boolean).join(' ');
}

/** The title as a job post shows it: now and then with an ending, rarely as long as a title may be. */
export function pickPostTitle(random: Random, area: Area, language: string): string {
  const title = pickTitle(random, area, language);
  const unit = random.unit();
  if (unit < 0.2) return `${title} ${random.pick(titleEndings)}`;
  if (unit > 0.998)
    return `${title} – ${area.objects.join(', ')} – ${area.tools.join(', ')}`.slice(0, 255).trim();
  return title;
}
