import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../../api/failure.ts';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import { setMark, startEdit } from '../marks/edit.ts';
import { type Decision, decide } from '../marks/send.ts';
import { changesBy, sendDecisions } from '../saving/calls.ts';
import type { Kept } from '../saving/use-saving.ts';
import type { Choice } from './choose.tsx';
import { minutesSaved } from './saved-time.ts';

const { similar: say, saving } = words.review;

/** What became of the choice. */
type Outcome =
  | { status: 'asked' | 'saving' }
  /** Minutes that it took less than one by one. */
  | { status: 'saved'; minutes: number }
  /** Nothing was saved: somebody changed these answers (their keys) meanwhile. */
  | { status: 'changed'; by: ReadonlyMap<string, string> }
  | { status: 'failed'; problem: string };

/** Shows the choice once more, then saves all of it or nothing. */
export function Confirm(props: {
  choice: Choice;
  /** How long an answer of the exam takes; undefined while nobody knows. */
  secondsEach: number | undefined;
  /** When the person began with the group, in milliseconds. */
  begunAt: number;
  onChoose: (choice: Choice) => void;
  onBack: () => void;
  onSaved: (answers: readonly Kept[]) => void;
  onClose: () => void;
}) {
  const { choice, secondsEach = 0, begunAt, onChoose, onBack, onSaved, onClose } = props;
  const { items, mark, comment, reason } = choice;
  const [outcome, setOutcome] = useState<Outcome>({ status: 'asked' });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const shown = formatHundredths(mark);
  const changed = outcome.status === 'changed' ? items.filter(({ key }) => outcome.by.has(key)) : [];
  const unchanged = items.filter((item) => !changed.includes(item));
  const save = async () => {
    setOutcome({ status: 'saving' });
    try {
      const questions = await sendDecisions(
        items.map((item) => ({ item, decision: decisionOn(item, choice) })),
        { reason: reason.trim() || undefined, feedback: comment.trim() || undefined },
      );
      onSaved(questions.map((question, at) => ({ item: items[at]!, question })));
      const minutes = minutesSaved(items.length, secondsEach, (Date.now() - begunAt) / 1_000);
      setOutcome({ status: 'saved', minutes });
    } catch (error) {
      const by = changesBy(error);
      setOutcome(by.size > 0 ? { status: 'changed', by } : { status: 'failed', problem: toFailure(error).message });
    }
  };
  return (
    <section>
      <h3 ref={title} tabIndex={-1}>
        {say.confirmTitle(items.length, shown)}
      </h3>
      <p className="hint">{say.confirmHint}</p>
      {comment.trim() !== '' && (
        <p dir="auto">
          {say.confirmComment} <q>{comment.trim()}</q>
        </p>
      )}
      <ul className="similar-list">
        {items.map((item) => (
          <li key={item.key}>
            <strong>{item.candidate}</strong> ({formatHundredths(item.question.awarded)} {say.now}):{' '}
            <span dir="auto">{item.question.extractedAnswer || say.saidNothing}</span>
          </li>
        ))}
      </ul>
      <div role="status">
        {outcome.status === 'saving' && <p>{say.working(items.length)}</p>}
        {outcome.status === 'saved' && (
          <p>
            {say.done(items.length)} {outcome.minutes > 0 && say.minutes(outcome.minutes)}
          </p>
        )}
        {outcome.status === 'failed' && <p className="field-error">{say.failed(outcome.problem)}</p>}
        {outcome.status === 'changed' && (
          <>
            <p className="field-error">{say.changed(changed.length)}</p>
            <ul>
              {changed.map(({ key, candidate }) => (
                <li key={key}>
                  <strong>{candidate}</strong>: {say.changedBy(outcome.by.get(key) || saving.somebody)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="row">
        {(outcome.status === 'asked' || outcome.status === 'failed') && (
          <button type="button" className="button primary" onClick={() => void save()}>
            {say.confirm(items.length, shown)}
          </button>
        )}
        {changed.length > 0 && unchanged.length > 0 && (
          <button
            type="button"
            className="button primary"
            onClick={() => {
              onChoose({ ...choice, items: unchanged });
              setOutcome({ status: 'asked' });
            }}
          >
            {say.leaveOut(unchanged.length)}
          </button>
        )}
        {outcome.status === 'saved' ? (
          <button type="button" className="button primary" onClick={onClose}>
            {words.common.close}
          </button>
        ) : (
          <button type="button" className="button" disabled={outcome.status === 'saving'} onClick={onBack}>
            {say.back}
          </button>
        )}
      </div>
    </section>
  );
}

function decisionOn(item: Item, { mark, comment, reason }: Choice): Decision {
  const start = { ...startEdit(item, undefined, false), reason, feedback: comment.trim() || undefined };
  const decision = decide(item, setMark(start, mark, item, undefined));
  if (!decision) throw new Error(words.review.marks.problems.no_number);
  return decision;
}
