import { hasMark } from '@exam-evaluation/mark-sheets/marked.ts';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { words } from '../words/words.ts';
import type { Item } from './items/item.ts';
import { Key } from './keys/key.tsx';
import type { Action } from './keys/keymap.ts';
import { MarkEntry } from './marks/mark-entry.tsx';
import { decide } from './marks/send.ts';
import { Standing } from './marks/standing.tsx';
import type { Editing } from './use-editing.ts';

const { marks: say } = words.review;

/** The mark with its comment and reason, and the buttons to go on. */
export function MarkPanel(props: {
  item: Item;
  editing: Editing;
  isReadOnly: boolean;
  onLeave: () => void;
  onAct: (action: Action) => void;
}) {
  const { item, editing, isReadOnly, onLeave, onAct } = props;
  const { edit, isHidden } = editing;
  const decision = decide(item, edit);
  const settled = decision?.kind === 'appeal' && !decision.mark ? words.review.appeals.keep : say.save;
  const label = isHidden ? say.compare : decision?.kind === 'approve' ? say.approve : settled;
  return (
    <div className="review-panel">
      {!hasMark(item) && edit.awarded === undefined && (
        <ScrollBox label={say.unmarked} className="review-differ">
          <p>
            {item.question.feedback} {say.giveOne}
          </p>
        </ScrollBox>
      )}
      <div className="review-given">
        <Standing item={item} edit={edit} isHidden={isHidden} onReveal={editing.reveal} />
        <MarkEntry
          edit={edit}
          max={item.question.max}
          isDisabled={isReadOnly}
          onType={editing.type}
          onStep={editing.stepMark}
          onMark={editing.giveMark}
          onSave={editing.save}
          onLeave={onLeave}
        />
      </div>
      <div className="row review-acts">
        <button
          type="button"
          className="button primary"
          disabled={isReadOnly || decision === undefined}
          onClick={editing.save}
        >
          {label} <Key>↵</Key>
        </button>
        <button type="button" className="button" onClick={() => onAct({ type: 'previous' })}>
          {say.previous} <Key>k</Key>
        </button>
        <button type="button" className="button" onClick={() => onAct({ type: 'next' })}>
          {say.next} <Key>j</Key>
        </button>
        <button type="button" className="button" onClick={() => onAct({ type: 'undo' })}>
          {say.undo} <Key>u</Key>
        </button>
      </div>
    </div>
  );
}
