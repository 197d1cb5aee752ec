import type { ReactNode } from 'react';
import { useMay } from '../api/session.ts';
import { words } from '../words/words.ts';
import { Page } from './page.tsx';

/** Says that a page is for administrators to everybody else, who may have its address. The server refuses them, too. */
export function AdministratorsOnly({ title, children }: { title: string; children: ReactNode }) {
  if (useMay('administrator')) return children;
  return (
    <Page title={title}>
      <p className="notice">{words.common.administratorsOnly}</p>
    </Page>
  );
}
