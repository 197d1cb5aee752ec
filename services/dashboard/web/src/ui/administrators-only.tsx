import type { ReactNode } from 'react';
import { useMay } from '../api/session.ts';
import { words } from '../words/words.ts';
import { Page } from './page.tsx';

/**
 * Tells everybody else, who may know the address, that the page is for administrators. The server refuses them as well.
 */
export function AdministratorsOnly({ title, children }: { title: string; children: ReactNode }) {
  if (useMay('administrator')) return children;
  return (
    <Page title={title}>
      <p className="notice">{words.common.administratorsOnly}</p>
    </Page>
  );
}
