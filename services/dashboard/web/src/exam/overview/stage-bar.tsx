import type { ReactNode } from 'react';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

/** How many copies are where on their way, from the last step to the first. */
export type Stages = Readonly<Record<'final' | 'marked' | 'person' | 'running' | 'awaited', number>>;

/** How far an exam is, as one bar: what is done stands on its left. */
export function StageBar({ stages, children }: { stages: Stages; children?: ReactNode }) {
  const say = words.exam.overview.stages;
  const shown = (Object.keys(say) as (keyof Stages)[]).filter((stage) => stages[stage] > 0);
  if (shown.length === 0) return null;
  return (
    <div className="card stages">
      <div className="stage-bar" aria-hidden="true">
        {shown.map((stage) => (
          <div key={stage} className={stage} style={{ flexGrow: stages[stage] }} />
        ))}
      </div>
      <ul>
        {shown.map((stage) => (
          <li key={stage}>
            <span className={`stage-key ${stage}`} aria-hidden="true" />
            <strong>{formatCount(stages[stage])}</strong> {say[stage]}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
