import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { words } from '../words/words.ts';
import type { Queue } from './items/queue.ts';
import type { Action } from './keys/keymap.ts';

const { review: say } = words;

/** What stands where there is no answer to show: before the first, behind the last, or where there is none. */
export function EndOfQueue(props: {
  queue: Queue;
  isCopy: boolean;
  isFiltered: boolean;
  error: unknown;
  failedCopies: number;
  onReload: () => void;
  onGo: (key: string) => void;
  onAct: (action: Action) => void;
}) {
  const { queue, isCopy, isFiltered, error, failedCopies, onReload, onGo, onAct } = props;
  if (error) return <Failed error={error} retry={onReload} />;
  if (!queue.isLoaded || queue.next !== '') return <Loading />;
  const open = queue.items.filter(({ question }) => question.needsReview);
  return (
    <div className="review-end">
      <p>
        {queue.items.length === 0
          ? isFiltered
            ? say.emptyFiltered
            : say.empty
          : isCopy
            ? say.finishedCopy
            : say.finished}
      </p>
      {open[0] && <p>{say.skipped(open.length)}</p>}
      <div className="row">
        {open[0] && (
          <button type="button" className="button primary" onClick={() => onGo(open[0]!.key)}>
            {say.toSkipped}
          </button>
        )}
        {isCopy ? (
          <button type="button" className="button" onClick={() => onAct({ type: 'copy' })}>
            {say.backToQueue}
          </button>
        ) : (
          <button type="button" className="button" onClick={onReload}>
            {say.again}
          </button>
        )}
        {queue.items.length > 0 && (
          <button type="button" className="button" onClick={() => onAct({ type: 'previous' })}>
            {say.marks.previous}
          </button>
        )}
        {failedCopies > 0 && (
          <button type="button" className="button" onClick={() => onAct({ type: 'copies' })}>
            {say.copies.waiting(failedCopies)}
          </button>
        )}
      </div>
    </div>
  );
}
