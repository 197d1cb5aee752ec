import { chosenTheme, showTheme } from './app/theme.ts';
import { chosenLanguage } from './words/language.ts';
import { language, showLanguage } from './words/words.ts';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/overlays.css';

// Before the first picture, which would be shown in the other theme.
showTheme(chosenTheme());

// Without top-level await: both imports may need this very module, and would wait for its end.
void show();

async function show(): Promise<void> {
  await showLanguage(chosenLanguage());
  document.documentElement.lang = language;
  // Loaded only now, since modules of pages take their words when they are loaded.
  const { start } = await import('./app/start.tsx');
  start();
}
