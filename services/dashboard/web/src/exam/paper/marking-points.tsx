import { doubtsOf, listedPoints } from '@exam-evaluation/points/listed-points.ts';
import { useDeferredValue, useMemo } from 'react';
import { WithFormulas } from '../../ui/formulas/with-formulas.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { QuestionForm } from './exam-form.ts';
import { toQuestion } from './to-messages.ts';

/** Longer texts are cut into points when they are saved, not while somebody types. */
const LENGTH_MAX = 5_000;

/** The points that an answer will be compared with, computed by the marker's own code. */
export default function MarkingPoints({ question }: { question: QuestionForm }) {
  const say = words.exam.paper.points;
  const shown = useDeferredValue(question);
  const { points, doubts } = useMemo(() => {
    const message = toQuestion(shown);
    if ((message.modelAnswer?.length ?? 0) > LENGTH_MAX) return { points: undefined, doubts: [] };
    return { points: listedPoints(message), doubts: doubtsOf(message) };
  }, [shown]);
  if (!points) return null;
  return (
    <div className="part points">
      <h3>{say.title}</h3>
      <p className="hint">{points.length > 0 ? say.hint : say.none}</p>
      <ol>
        {points.map(({ id, text, marks, needs }) => (
          <li key={id}>
            <span>
              <WithFormulas text={text} />
            </span>
            <span className="points-marks">
              {needs !== null && `${say.needs(needs)}: `}
              {words.exam.paper.question.marksShort(formatHundredths(marks))}
            </span>
          </li>
        ))}
      </ol>
      {doubts.length > 0 && (
        <div className="notice warn">
          {say.doubts}
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
