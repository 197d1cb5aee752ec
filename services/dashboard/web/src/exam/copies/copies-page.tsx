import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';

export function CopiesPage() {
  return <Page title={words.exam.title}>{null}</Page>;
}
