import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';

export function CreditsPage() {
  return <Page title={words.credits.title}>{null}</Page>;
}
