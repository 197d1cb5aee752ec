import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';

export function ExamsPage() {
  return <Page title={words.exams.title}>{null}</Page>;
}
