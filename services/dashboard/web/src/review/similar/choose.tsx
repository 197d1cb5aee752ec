import { COMMENT_OFFERED_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useEffect, useId, useRef, useState } from 'react';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import { parseMark } from '../marks/steps.ts';
import { AnswerCrop } from '../picture/answer-crop.tsx';

const { similar: say, marks } = words.review;
/** The most answers shown side by side; the rest of a larger group follows when these are done. */
const SHOWN_MAX = 24;

/** Answers that a person chose to give the same mark. */
export interface Choice {
  items: readonly Item[];
  /** Hundredths. */
  mark: number;
  /** For the candidates; empty where nothing is said. */
  comment: string;
  reason: string;
}

/** The answers of a group side by side, to tick and to mark. */
export function Choose(props: {
  members: readonly Item[];
  current: string;
  isReadOnly: boolean;
  /** Hides the current marks. */
  isBare: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const { members, current, isReadOnly, isBare, onChoose } = props;
  const id = useId();
  const shown = members.slice(0, SHOWN_MAX);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const [reason, setReason] = useState('');
  const first = useRef<HTMLInputElement>(null);
  // Moves the focus from the dialog's title, since the dialog opened before the answers were loaded.
  useEffect(() => first.current?.focus(), []);
  const { max } = members[0]!.question;
  const read = parseMark(typed, max);
  const items = shown.filter(({ key }) => chosen.has(key));
  const toggle = (key: string) =>
    setChosen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if ('mark' in read && items.length > 0) onChoose({ items, mark: read.mark, comment, reason });
      }}
    >
      <label className="review-check">
        <input
          ref={first}
          type="checkbox"
          checked={items.length === shown.length}
          onChange={(event) => setChosen(new Set(event.target.checked ? shown.map(({ key }) => key) : []))}
        />
        {say.all(shown.length)}
      </label>
      {members.length > shown.length && <p className="hint">{say.others(members.length - shown.length)}</p>}
      <ul className="similar-members">
        {shown.map((item) => (
          <li key={item.key} className={chosen.has(item.key) ? 'card on' : 'card'}>
            <label className="review-check">
              <input type="checkbox" checked={chosen.has(item.key)} onChange={() => toggle(item.key)} />
              {say.choose(item.candidate)}
              {item.key === current && <span className="tag">{say.this}</span>}
              {!isBare && item.state === ReviewState.SURE && <span className="tag good">{say.sure}</span>}
              {!isBare && (
                <span className="tag">
                  {formatHundredths(item.question.awarded)} {say.now}
                </span>
              )}
            </label>
            <AnswerCrop submissionId={item.submissionId} candidate={item.candidate} question={item.question} />
            <p className="review-text" dir="auto">
              {item.question.extractedAnswer || say.saidNothing}
            </p>
          </li>
        ))}
      </ul>
      <div className="row similar-mark">
        <label htmlFor={`${id}-mark`}>{say.mark}</label>
        <input
          id={`${id}-mark`}
          className="review-mark"
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={typed}
          aria-invalid={typed !== '' && 'problem' in read}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span>{marks.of(formatHundredths(max))}</span>
        {typed !== '' && 'problem' in read && <span className="field-error">{marks.problems[read.problem]}</span>}
      </div>
      <div className="field">
        <label htmlFor={`${id}-comment`}>{say.comment}</label>
        <input
          id={`${id}-comment`}
          value={comment}
          maxLength={COMMENT_OFFERED_LENGTH_MAX}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-reason`}>{say.reason}</label>
        <input id={`${id}-reason`} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </div>
      <button type="submit" className="button primary" disabled={isReadOnly || items.length === 0 || 'problem' in read}>
        {say.review(items.length)}
      </button>
    </form>
  );
}
