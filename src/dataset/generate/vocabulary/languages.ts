import type { LanguageTexts } from './language-texts.ts';
import { latinLanguages } from './latin-languages.ts';
import { otherScripts } from './other-scripts.ts';

/** Texts by language, for every language but English, which has its own modules. */
export const languageTexts: Record<string, LanguageTexts> = { ...latinLanguages, ...otherScripts };
