import { idOf } from './identifiers.ts';
import { type Location, pickHome } from './locations.ts';
import { Random } from './random.ts';
import { pickArea } from './titles.ts';
import type { Area } from './vocabulary/areas.ts';
import { namesByLanguage, type WrittenName } from './vocabulary/names.ts';
import type { World } from './world.ts';

/** What other records have to know of a person. */
export interface Identity {
  index: number;
  id: number;
  first: WrittenName;
  last: WrittenName;
  fullName: string;
  gender: 'female' | 'male';
  /** The name in plain Latin letters, `first.last`, as addresses use it. */
  mailName: string;
  /** The slug of the person's profile address; no two persons have the same. */
  slug: string;
  home: Location;
  language: string;
  area: Area;
}

const languages = Object.keys(namesByLanguage);

/** The identity of the person at an index. */
export function identityOf(world: World, index: number): Identity {
  const random = new Random(world.seed, 'identity', index);
  const home = pickHome(random);
  const language = random.chance(0.75) ? home.language : random.common(languages);
  const names = namesByLanguage[language];
  if (!names) throw new Error(`there are no names for ${language}`);
  const gender = random.chance(0.5) ? 'female' : 'male';
  const first = random.common(names[gender]);
  const last = random.common(names.family);
  const middle =
    language === 'en' && random.chance(0.25) ? `${String.fromCharCode(65 + random.below(26))}. ` : '';
  const mailName = `${plain(first.latin)}.${plain(last.latin)}`;
  return {
    index,
    id: idOf.person(index),
    first,
    last,
    fullName: names.familyFirst ? last.native + first.native : `${first.native} ${middle}${last.native}`,
    gender,
    mailName,
    slug: `${mailName.replace('.', '-')}-${idOf.person(index).toString(36)}`,
    home,
    language,
    area: pickArea(random),
  };
}

const plainForms: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', ı: 'i' };

/** A name in lower-case Latin letters without marks: `García Lorca` becomes `garcia-lorca`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßłøı]/g, (letter) => plainForms[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z -]/g, '')
    .replaceAll(' ', '-');
}
