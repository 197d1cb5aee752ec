import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';

export function KeysPage() {
  return <Page title={words.keys.title}>{null}</Page>;
}
