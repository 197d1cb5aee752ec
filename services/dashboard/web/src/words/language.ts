import { readStored, store } from '../storage/stored.ts';

/** The languages of the pages: each with its name in itself, and the locale of its numbers and dates. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB' },
  es: { name: 'Español', locale: 'es' },
} as const satisfies Record<string, { name: string; locale: string }>;

export type Language = keyof typeof LANGUAGES;

const KEY = 'language';

/** The language chosen in this browser; at first the one of its own languages that comes first and is known here. */
export function chosenLanguage(): Language {
  const stored = readStored(KEY);
  const wanted = [...(stored === undefined ? [] : [stored]), ...window.navigator.languages];
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]!).find(isLanguage) ?? 'en';
}

/** Keeps the language and loads the page anew in it; a page with unsaved work asks first, as before any other leave. */
export function chooseLanguage(language: Language): void {
  store(KEY, language);
  window.location.reload();
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}
