import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';

export function AuditPage() {
  return <Page title={words.audit.title}>{null}</Page>;
}
