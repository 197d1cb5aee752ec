import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';

export function NewExamPage() {
  return <Page title={words.exams.title}>{null}</Page>;
}
