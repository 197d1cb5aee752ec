import { readStored, store } from '../storage/stored.ts';

/** Light or dark, or whatever the device is set to. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme that was chosen in this browser. */
export function chosenTheme(): Theme {
  const stored = readStored(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Shows the pages in a theme; tokens.css has its colours. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

/** Shows a theme from now on, in this browser. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  store(KEY, theme);
}
