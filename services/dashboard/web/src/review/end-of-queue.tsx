import { useEffect, useRef } from 'react';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { words } from '../words/words.ts';
import { UnmarkedCopy } from './copies/unmarked-copy.tsx';
import type { Item } from './items/item.ts';
import { type Queue, wantsMore } from './items/queue.ts';
import type { Action } from './keys/keymap.ts';

const { review: say } = words;

/** Shown where there is no answer: while the first one loads, after the last, or where there are none. */
export function EndOfQueue(props: {
  queue: Queue;
  /** The copy whose answers are reviewed; undefined where it is the exam's queue. */
  copy: string | undefined;
  isReadOnly: boolean;
  isFiltered: boolean;
  error: unknown;
  failedCopies: number;
  onReload: () => void;
  onGo: (key: string) => void;
  onAct: (action: Action) => void;
}) {
  const { queue, copy, isReadOnly, isFiltered, error, failedCopies, onReload, onGo, onAct } = props;
  const text = useRef<HTMLDivElement>(null);
  const isThere = !error && !wantsMore(queue);
  // Moves the focus to this text, since the answer that had it is gone; screen readers then read it out.
  useEffect(() => {
    if (isThere && !document.activeElement?.matches('select, input')) text.current?.focus();
  }, [isThere]);
  if (error) return <Failed error={error} retry={onReload} />;
  if (!isThere) return <Loading />;
  const isEmpty = queue.items.length === 0;
  const open = queue.items.filter(({ question, taken }) => question.needsReview && !taken);
  const marked = queue.items.filter(({ taken }) => taken && !taken.isReviewed);
  return (
    <div className="review-end">
      <div ref={text} tabIndex={-1}>
        {isEmpty && copy ? (
          <UnmarkedCopy submissionId={copy} isReadOnly={isReadOnly} onMarked={onReload} />
        ) : (
          <p>{isEmpty ? (isFiltered ? say.emptyFiltered : say.empty) : copy ? say.finishedCopy : say.finished}</p>
        )}
        {open[0] && <p>{say.skipped(open.length)}</p>}
        {marked[0] && <p className="any-text">{say.claims.others(marked.length, namesOf(marked))}</p>}
      </div>
      <div className="row">
        {open[0] && (
          <button type="button" className="button primary" onClick={() => onGo(open[0]!.key)}>
            {say.toSkipped}
          </button>
        )}
        {copy ? (
          <button type="button" className="button" onClick={() => onAct({ type: 'copy' })}>
            {say.backToQueue}
          </button>
        ) : (
          <button type="button" className="button" onClick={onReload}>
            {say.again}
          </button>
        )}
        {marked[0] && (
          <button type="button" className="button" onClick={() => onGo(marked[0]!.key)}>
            {say.claims.open}
          </button>
        )}
        {!isEmpty && (
          <button type="button" className="button" onClick={() => onAct({ type: 'previous' })}>
            {say.marks.previous}
          </button>
        )}
        {failedCopies > 0 && (
          <button
            type="button"
            className={open[0] || copy ? 'button' : 'button primary'}
            onClick={() => onAct({ type: 'copies' })}
          >
            {say.copies.waiting(failedCopies)}
          </button>
        )}
      </div>
    </div>
  );
}

/** Who is marking these answers, each named once. */
function namesOf(items: readonly Item[]): string[] {
  return [...new Set(items.map(({ taken }) => taken?.by || say.saving.somebody))];
}
