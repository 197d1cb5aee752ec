import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { AboutFields } from './about-fields.tsx';
import type { FormAct, FormState } from './form-state.ts';
import { paperMarks } from './marks.ts';
import { type Problem, problemsOf } from './problems.ts';
import { QuestionCard } from './question-card.tsx';
import './paper.css';

const QUESTIONS_MAX = 200;
const NONE: readonly Problem[] = [];

interface Props {
  state: FormState;
  dispatch: (act: FormAct) => void;
  status: ExamStatus;
  /** Whether the exam is only being made. */
  isNew?: boolean;
  /** Problems found by the page and by the service. */
  problems: readonly Problem[];
  /** Grows with each refused save, after which the first field at fault gets the focus. */
  refusals: number;
  /** Buttons next to the totals, which are always visible. */
  acts: ReactNode;
}

/** The form of an exam with its questions. */
export function ExamEditor({ state, dispatch, status, isNew = false, problems, refusals, acts }: Props) {
  const { form, opened, added } = state;
  const say = words.exam.paper;
  const canArrange = status === ExamStatus.DRAFT;
  const element = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const byQuestion = useMemo(
    () => form.questions.map((_, index) => orNone(problemsOf(problems, index))),
    [form.questions, problems],
  );
  const count = form.questions.length;
  const arrange = useCallback(
    (act: FormAct) => {
      dispatch(act);
      // Moves the focus on, since the button that was pressed is gone with its question.
      if (act.type === 'remove') addButton.current?.focus();
    },
    [dispatch],
  );
  return (
    <div ref={element}>
      <AboutFields
        form={form}
        status={status}
        isNew={isNew}
        problems={problems}
        change={(fields) => dispatch({ type: 'about', fields })}
      />
      <section aria-labelledby={headingId} className="questions">
        <h2 id={headingId}>{say.questions}</h2>
        <ol className="question-list">
          {form.questions.map((question, place) => (
            <QuestionCard
              key={question.key}
              question={question}
              place={place}
              isLast={place === count - 1}
              isOpen={opened.has(question.key)}
              isNew={added === question.key}
              canArrange={canArrange}
              status={status}
              problems={byQuestion[place]!}
              dispatch={arrange}
            />
          ))}
        </ol>
        {canArrange && count < QUESTIONS_MAX && (
          <button ref={addButton} type="button" className="button" onClick={() => dispatch({ type: 'add' })}>
            {say.question.add}
          </button>
        )}
      </section>
      <div className="save-bar">
        <span>{say.total(say.questionCount(count), formatHundredths(paperMarks(form.questions)))}</span>
        <div className="row">{acts}</div>
      </div>
    </div>
  );
}

/** Returns the same empty list each time, so that a card without problems is not rendered again. */
function orNone(problems: readonly Problem[]): readonly Problem[] {
  return problems.length > 0 ? problems : NONE;
}
