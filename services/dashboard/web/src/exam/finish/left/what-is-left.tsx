import { Link } from '@tanstack/react-router';
import { words } from '../../../words/words.ts';
import type { CopyCounts } from './count-copies.ts';

interface Open {
  kind: 'needsPerson' | 'failed' | 'running' | 'partial' | 'cancelled' | 'missing';
  count: number;
  to: '/exams/$examId/review' | '/exams/$examId/copies';
}

/** What should be done before marks are finalized, each with a link to where it is done. */
export function WhatIsLeft({ examId, counts, missing }: { examId: string; counts: CopyCounts; missing: number }) {
  const say = words.exam.finish.left;
  const review = '/exams/$examId/review';
  const copies = '/exams/$examId/copies';
  const all: Open[] = [
    { kind: 'needsPerson', count: counts.needsPerson, to: review },
    { kind: 'failed', count: counts.failed, to: copies },
    { kind: 'running', count: counts.running, to: copies },
    { kind: 'partial', count: counts.partial, to: copies },
    { kind: 'cancelled', count: counts.cancelled, to: copies },
    { kind: 'missing', count: missing, to: copies },
  ];
  const open = all.filter(({ count }) => count > 0);
  return (
    <section className="card finish-part" aria-labelledby="left">
      <h2 id="left">{say.title}</h2>
      {open.length === 0 && <p>{nothingOf(counts)}</p>}
      <ul className="left-list" aria-live="polite">
        {open.map(({ kind, count, to }) => (
          <li key={kind}>
            <span>{say[kind](count)}</span>
            <Link className="button" to={to} params={{ examId }}>
              {to === review ? say.toReview : say.toCopies}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nothingOf({ all, final }: CopyCounts): string {
  const say = words.exam.finish.left;
  if (all === 0) return say.none;
  return all === final ? say.allFinal : say.nothing;
}
