import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Confirm } from '../../ui/confirm.tsx';
import { words } from '../../words/words.ts';
import { type Entered, offered, withComment } from './offer.ts';
import { useComments } from './use-comments.ts';
import './comments.css';

const { comments: say } = words.review;

/** Comments on other answers to the question, to be used again: chosen with the arrow keys, the mouse or a finger. */
export function CommentBank(props: {
  asked: { examId: string; questionId: string };
  entered: Entered;
  list: RefObject<HTMLUListElement | null>;
  /** The id of the hint on the keys. */
  hintId: string;
  onChoose: (text: string) => void;
  /** Back to the field. */
  onLeave: () => void;
}) {
  const { asked, entered, list, hintId, onChoose, onLeave } = props;
  const { comments, mayRemove, remove } = useComments(asked);
  const [removing, setRemoving] = useState<string>();
  const shown = offered(comments, entered);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const choices = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.review-offered')];
    const at = choices.findIndex((choice) => choice.parentElement?.contains(document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1, Escape: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) onLeave();
    else choices[to]?.focus();
  };
  return (
    <>
      <p id={hintId} className="hint">
        {shown.length > 0 && say.hint}
      </p>
      {shown.length > 0 && (
        <ul ref={list} className="review-comments" aria-label={say.title} onKeyDown={onKeyDown}>
          {shown.map(({ text }) => (
            <li key={text}>
              <button
                type="button"
                className="review-offered"
                dir="auto"
                onClick={() => {
                  onChoose(withComment(entered, text));
                  onLeave();
                }}
              >
                {text}
              </button>
              {mayRemove && (
                <button
                  type="button"
                  className="review-unoffer"
                  aria-label={say.remove(text)}
                  title={say.removeTitle}
                  onClick={() => setRemoving(text)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing !== undefined && (
        <Confirm
          title={say.removeTitle}
          act={say.removeAct}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        >
          <p className="any-text">{removing}</p>
          <p className="hint">{say.removeHint}</p>
        </Confirm>
      )}
    </>
  );
}
