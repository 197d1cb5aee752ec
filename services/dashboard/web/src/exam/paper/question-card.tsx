import { typeName } from '@exam-evaluation/contract/question-types.ts';
import type { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { memo, useEffect, useRef } from 'react';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { QuestionForm } from './exam-form.ts';
import type { FormAct } from './form-state.ts';
import { readHundredths } from './numbers.ts';
import type { Problem } from './problems.ts';
import { QuestionFields } from './question-fields.tsx';

interface Props {
  question: QuestionForm;
  /** Index of the question, from 0. */
  place: number;
  isLast: boolean;
  isOpen: boolean;
  isNew: boolean;
  /** Whether questions may be added, moved and removed. */
  canArrange: boolean;
  status: ExamStatus;
  problems: readonly Problem[];
  dispatch: (act: FormAct) => void;
}

/** A question of the form: a line that says what it is, and its fields while it is open. */
export const QuestionCard = memo(function QuestionCard(props: Props) {
  const { question, place, isOpen, isNew, status, problems, dispatch } = props;
  const heading = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const label = question.label.trim() || String(place + 1);
  const say = words.exam.paper.question;
  const marks = readHundredths(question.maxMarks);
  const { key } = question;
  return (
    <li className="card question-card">
      <div className="question-head">
        <button
          ref={heading}
          type="button"
          className="question-toggle"
          aria-expanded={isOpen}
          onClick={() => dispatch({ type: 'toggle', key })}
        >
          <span aria-hidden="true" className="question-arrow">
            {isOpen ? '▾' : '▸'}
          </span>
          <span className="question-label">{say.heading(label)}</span>
          <span className="tag">{say.types[typeName(question.type)]}</span>
          <span className="question-text">{question.text.trim() || (isOpen ? '' : say.noText)}</span>
          {problems.length > 0 && <span className="tag bad">{say.problems(problems.length)}</span>}
          {marks !== undefined && <span className="question-marks">{say.marksShort(formatHundredths(marks))}</span>}
        </button>
        {props.canArrange && <Arrange {...props} label={label} />}
      </div>
      {isOpen && (
        <QuestionFields
          question={question}
          place={place}
          status={status}
          problems={problems}
          change={(fields) => dispatch({ type: 'question', key, fields })}
        />
      )}
    </li>
  );
});

function Arrange({ question: { key }, place, isLast, label, dispatch }: Props & { label: string }) {
  const say = words.exam.paper.question;
  return (
    <div className="question-acts">
      <button
        type="button"
        className="button quiet"
        aria-label={say.up(label)}
        title={say.up(label)}
        aria-disabled={place === 0}
        onClick={() => dispatch({ type: 'move', key, by: -1 })}
      >
        ↑
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={say.down(label)}
        title={say.down(label)}
        aria-disabled={isLast}
        onClick={() => dispatch({ type: 'move', key, by: 1 })}
      >
        ↓
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={say.copyOf(label)}
        onClick={() => dispatch({ type: 'copy', key })}
      >
        {say.copy}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={say.removeOf(label)}
        onClick={() => dispatch({ type: 'remove', key })}
      >
        {say.remove}
      </button>
    </div>
  );
}
