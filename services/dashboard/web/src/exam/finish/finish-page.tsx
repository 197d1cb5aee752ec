import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';

export function FinishPage() {
  return <Page title={words.exam.title}>{null}</Page>;
}
