import ar from './words/ar.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import el from './words/el.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fields from './words/fields.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import he from './words/he.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import ko from './words/ko.json' with { type: 'json' };
import names from './words/names.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

/** The fields of work. An organization and a person have one; it decides the words of their texts. */
export type Field = keyof typeof fields;
/** The languages of texts. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'ja' | 'zh' | 'ru' | 'el' | 'ar' | 'he' | 'ko';
/** The languages of names. */
export type NameLanguage = keyof typeof names;
export type Gender = 'female' | 'male';

/** In this and every other list the most common items come first. */
export const FIELDS = Object.keys(fields) as Field[];
/** Of each field: its industries, keywords and skills, the pay and revenue there, and the year of the oldest firms. */
export const FIELD_FACTS = fields;
/** The words of each language. `a|b` is the form for men and that for women. */
export const WORDS: Record<Language, Omit<typeof en, 'fields'> & { fields: Record<Field, FieldWords> }> = {
  ...{ en, de, fr, es, ja, zh, ru, el, ar, he, ko },
};
/** Research topics, which only English has. */
export const topicsOf = (field: Field): readonly string[] => en.fields[field].topics;

interface FieldWords {
  study: string;
  names: string[];
  about: string[];
  work: string[];
  tasks: string[];
}

const unique = (key: 'industries' | 'keywords' | 'skills') => [
  ...new Set(FIELDS.flatMap((field) => fields[field][key])),
];
export const INDUSTRIES = unique('industries');
export const KEYWORDS = unique('keywords');
export const SKILLS = unique('skills');

/** The form of a word for a gender. */
export function formOf(word: string, gender: Gender): string {
  const [male = '', female = male] = word.split('|');
  return gender === 'female' ? female : male;
}

const FOLDED: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe' };

/** A name in Latin letters without marks, for addresses. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, (letter) => FOLDED[letter] ?? '');

/** A name in its own script, in Latin letters, and as addresses have it. */
function spelledName(entry: string, gender: Gender) {
  const [native = '', inLatin = native] = entry.split('=');
  const latin = formOf(inLatin, gender);
  return { name: formOf(native, gender), latin, plain: plain(latin) };
}

type Pick = { pick<T>(items: readonly T[]): T };

/** A family name of a language. */
export const familyName = (random: Pick, language: NameLanguage, gender: Gender = 'male') =>
  spelledName(random.pick(names[language].family), gender);

/** The name of a person. */
export function personName(random: Pick, language: NameLanguage, gender: Gender) {
  const given = spelledName(random.pick(names[language][gender]), gender);
  const family = familyName(random, language, gender);
  const full = names[language].full.replace('{given}', given.name).replace('{family}', family.name);
  return { first: given.name, last: family.name, full, plain: `${given.plain}.${family.plain}` };
}
