import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';

export function PeoplePage() {
  return <Page title={words.people.title}>{null}</Page>;
}
