import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Stands where a list has nothing yet: what will be there, and the way to it. */
export function Empty({ Icon, title, children }: { Icon: LucideIcon; title: string; children?: ReactNode }) {
  return (
    <div className="card empty">
      <Icon className="empty-icon" aria-hidden="true" size={32} strokeWidth={1.5} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
