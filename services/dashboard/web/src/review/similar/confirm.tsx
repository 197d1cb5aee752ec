import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../../api/failure.ts';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { type Item, keyOf } from '../items/item.ts';
import { setMark, startEdit } from '../marks/edit.ts';
import { decide } from '../marks/send.ts';
import { changedBy, sendDecision } from '../saving/calls.ts';
import type { Choice } from './choose.tsx';

const { similar: say, saving } = words.review;

/** What was chosen, once more, and what became of each answer. */
export function Confirm(props: {
  choice: Choice;
  onBack: () => void;
  onSaved: (item: Item, question: Item['question']) => void;
  onClose: () => void;
}) {
  const { choice, onBack, onSaved, onClose } = props;
  const { items, mark } = choice;
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const shown = formatHundredths(mark);
  const save = async () => {
    setOutcomes([]);
    for (const item of items) {
      const outcome = await saveOne(item, choice, onSaved);
      setOutcomes((before) => [...(before ?? []), outcome]);
    }
  };
  const failed = outcomes?.filter(({ problem }) => problem !== undefined) ?? [];
  const isDone = outcomes?.length === items.length;
  return (
    <section>
      <h3 ref={title} tabIndex={-1}>
        {say.confirmTitle(items.length, shown)}
      </h3>
      <p className="hint">{say.confirmHint}</p>
      <ul className="similar-list">
        {items.map((item) => (
          <li key={item.key}>
            <strong>{item.candidate}</strong> ({formatHundredths(item.question.awarded)} {say.now}):{' '}
            <span dir="auto">{item.question.extractedAnswer || say.saidNothing}</span>
          </li>
        ))}
      </ul>
      <div role="status">
        {outcomes && !isDone && <p>{say.working(outcomes.length, items.length)}</p>}
        {isDone && <p>{say.done(items.length - failed.length)}</p>}
        {isDone && failed.length > 0 && (
          <>
            <p className="field-error">{say.failed(failed.length)}</p>
            <ul>
              {failed.map(({ item, problem }) => (
                <li key={keyOf(item.submissionId, item.question.questionId)}>
                  <strong>{item.candidate}</strong>: {problem}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="row">
        {!outcomes && (
          <>
            <button type="button" className="button primary" onClick={() => void save()}>
              {say.confirm(items.length, shown)}
            </button>
            <button type="button" className="button" onClick={onBack}>
              {say.back}
            </button>
          </>
        )}
        {isDone && (
          <button type="button" className="button primary" onClick={onClose}>
            {words.common.close}
          </button>
        )}
      </div>
    </section>
  );
}

interface Outcome {
  item: Item;
  /** Why it was not saved. */
  problem: string | undefined;
}

/** One call for each answer, with the revision that was seen: what somebody changed meanwhile stays as it is. */
async function saveOne(
  item: Item,
  { mark, reason }: Choice,
  onSaved: (item: Item, question: Item['question']) => void,
): Promise<Outcome> {
  try {
    const edit = setMark({ ...startEdit(item, undefined, false), reason }, mark, item, undefined);
    const decision = decide(item, edit);
    if (!decision) throw new Error(words.review.marks.problems.no_number);
    onSaved(item, await sendDecision(item, decision));
    return { item, problem: undefined };
  } catch (error) {
    const who = changedBy(error);
    const problem =
      who === undefined ? toFailure(error).message : saving.newState(item.question.label, who || saving.somebody);
    return { item, problem };
  }
}
