import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import { Key } from '../keys/key.tsx';
import { type Edit, problemOf } from './edit.ts';

const { marks: say } = words.review;

/** The marker's mark, and how a person changed it. */
export function Standing(props: { item: Item; edit: Edit; isHidden: boolean; onReveal: () => void }) {
  const { item, edit, isHidden, onReveal } = props;
  if (isHidden) {
    return (
      <p className="review-standing">
        {say.draftHidden}{' '}
        <button type="button" className="button quiet" onClick={onReveal}>
          {say.showDraft} <Key>d</Key>
        </button>
      </p>
    );
  }
  const { draft, question } = item;
  const isSameTyped = question.needsReview && edit.typed !== '' && !problemOf(edit, question.max);
  return (
    <p className="review-standing">
      <span>
        {draft === undefined ? say.noDraft : say.draft(formatHundredths(draft))}
        {draft !== undefined && edit.awarded === draft && isSameTyped && <> ({say.sameAsDraft})</>}
      </span>
      {question.marks.length > 0 ? <PersonsMarks item={item} /> : <PersonsMark item={item} />}
      {!question.counted && <span className="tag warn">{say.notCounted}</span>}
    </p>
  );
}

/** What several people gave, where two mark the question. */
function PersonsMarks({ item: { question } }: { item: Item }) {
  const { marks, needsReview } = question;
  const isDecided = marks.some(({ counted }) => counted);
  return (
    <>
      {marks.map(({ reviewer, awarded, counted }) => (
        <span key={reviewer?.ref} className={counted ? 'tag good' : 'tag'}>
          {say.given(reviewer?.name ?? '', formatHundredths(awarded))}
        </span>
      ))}
      {!isDecided && !needsReview && <span>{say.waits}</span>}
      {!isDecided && needsReview && marks.length > 1 && <span>{say.differ}</span>}
    </>
  );
}

function PersonsMark({ item: { state, question } }: { item: Item }) {
  const name = question.review?.reviewer?.name;
  if (state === ReviewState.APPROVED) {
    return <span className="tag good">{name ? say.approvedBy(name) : say.approvedByPerson}</span>;
  }
  if (state !== ReviewState.OVERRIDDEN) return null;
  const mark = formatHundredths(question.awarded);
  return <span className="tag good">{name ? say.standingBy(mark, name) : say.standing(mark)}</span>;
}
