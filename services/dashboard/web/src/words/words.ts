import { en, type Words } from './en.ts';
import { LANGUAGES, type Language } from './language.ts';

/** The words of the language shown. Modules of pages keep parts of them, so they are set before pages are loaded. */
export let words: Words = en;

/** The language shown. */
export let language: Language = 'en';

/** The locale of numbers and dates. */
export let locale: string = LANGUAGES.en.locale;

/** How to get each catalogue. English is always there; others are loaded where they are shown. */
const CATALOGUES: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  es: async () => (await import('./es.ts')).es,
};

/** Loads a language, and shows it from then on. Pages in English are better than none where its words cannot be loaded. */
export async function showLanguage(chosen: Language): Promise<void> {
  try {
    words = await CATALOGUES[chosen]();
  } catch {
    return;
  }
  language = chosen;
  locale = LANGUAGES[chosen].locale;
}
