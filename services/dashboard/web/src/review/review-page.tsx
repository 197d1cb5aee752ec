import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';

export function ReviewPage() {
  return <Page title={words.review.title}>{null}</Page>;
}
