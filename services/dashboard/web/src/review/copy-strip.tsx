import { hasMark } from '@exam-evaluation/mark-sheets/marked.ts';
import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { formatHundredths } from '../words/format.ts';
import { words } from '../words/words.ts';
import type { Item } from './items/item.ts';
import type { Queue } from './items/queue.ts';

const { strip: say } = words.review;

/** The answers of the open copy, each with its mark and what is left to do. */
export function CopyStrip(props: { copy: Queue; isBare: boolean; onGo: (key: string) => void }) {
  const { copy, isBare, onGo } = props;
  return (
    <nav className="review-strip" aria-label={say.title}>
      {copy.items.map((item, index) => (
        <button
          key={item.key}
          type="button"
          className={item.question.needsReview ? 'review-chip open' : 'review-chip'}
          aria-current={index === copy.position ? 'true' : undefined}
          onClick={() => onGo(item.key)}
        >
          <strong>{item.question.label}</strong> <span>{markOf(item, isBare)}</span>{' '}
          <span className="review-chip-state">{say.states[item.state]}</span>
        </button>
      ))}
      {!isBare && copy.items.length > 0 && <span className="review-strip-sum">{sumOf(copy.items)}</span>}
    </nav>
  );
}

/** Hides the marker's marks while the person wants to give their own first. */
function markOf(item: Item, isBare: boolean): string {
  const { awarded, max } = item.question;
  const isReviewed = item.state === ReviewState.APPROVED || item.state === ReviewState.OVERRIDDEN;
  const isShown = hasMark(item) && (isReviewed || !isBare);
  return `${isShown ? formatHundredths(awarded) : '–'}/${formatHundredths(max)}`;
}

function sumOf(items: readonly Item[]): string {
  const counted = items.map(({ question }) => question).filter(({ counted: counts }) => counts);
  const awarded = counted.reduce((sum, question) => sum + question.awarded, 0);
  const max = counted.reduce((sum, question) => sum + question.max, 0);
  return words.review.copyMark(formatHundredths(awarded), formatHundredths(max));
}
