import type { MyResult } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import type { FinalResult, FinalResult_Question } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type ReactNode, useEffect, useState } from 'react';
import { words } from '../words/candidate.ts';
import { AppealPart } from './appeal.tsx';
import { findCheckedCopy, toCopyProblem } from './calls.ts';
import { formatDate, formatMarks, formatShare } from './format.ts';

/** A candidate's result: the total, the checked copy, and every question with its reasons. */
export function ResultView(props: {
  shown: Pick<MyResult, 'until' | 'appealsUntil' | 'mayAppeal'>;
  result: FinalResult;
  leave: () => Promise<void>;
  /** Reads the result again. */
  reload: () => Promise<void>;
}) {
  const { shown, result, leave, reload } = props;
  const { until, appealsUntil, mayAppeal } = shown;
  const { title, subject, totals, questions } = result;
  useEffect(() => {
    document.title = `${title} · ${words.title}`;
  }, [title]);
  return (
    <main className="candidate">
      <header className="card candidate-head">
        <p className="hint">{[words.title, subject].filter(Boolean).join(' · ')}</p>
        <h1>{title}</h1>
        {totals && (
          <p className="candidate-total">
            <strong>{words.marksOf(formatMarks(totals.awarded), formatMarks(totals.max))}</strong>
            <span>{words.share(formatShare(totals.percentage))}</span>
          </p>
        )}
        <p className="hint">{words.final(formatDate(result.finalizedAt))}</p>
        {until && <p className="hint">{words.until(formatDate(until))}</p>}
        {appealsUntil && <p className="hint">{words.appeal[mayAppeal ? 'until' : 'over'](formatDate(appealsUntil))}</p>}
        {result.checkedCopyAvailable && <CheckedCopy />}
      </header>
      <h2>{words.questions}</h2>
      {questions.length === 0 && <p>{words.noQuestions}</p>}
      {questions.map((question, place) => (
        <Question key={question.questionId} question={question} before={questions[place - 1]}>
          <AppealPart question={question} mayAppeal={mayAppeal} onMade={reload} />
        </Question>
      ))}
      <footer>
        <p className="hint">{words.shared}</p>
        <button type="button" className="button" onClick={() => void leave()}>
          {words.close}
        </button>
      </footer>
    </main>
  );
}

function CheckedCopy() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const fetchCopy = async () => {
    setBusy(true);
    setProblem('');
    try {
      window.location.assign(await findCheckedCopy());
    } catch (error) {
      setProblem(toCopyProblem(error));
    }
    setBusy(false);
  };
  return (
    <div className="candidate-copy">
      <button type="button" className="button primary" disabled={isBusy} onClick={() => void fetchCopy()}>
        {isBusy ? words.fetching : words.copy}
      </button>
      <p className="hint">{words.copyHint}</p>
      <p role="status">{problem}</p>
    </div>
  );
}

function Question(props: {
  question: FinalResult_Question;
  before: FinalResult_Question | undefined;
  /** What follows the points. */
  children: ReactNode;
}) {
  const { question, before, children } = props;
  const { label, section, awarded, max, counted, marked, source, feedback, criteria, changeReason } = question;
  const notes = [
    ...(counted ? [] : [words.notCounted]),
    ...(marked ? [] : [words.notMarked]),
    ...(source === 'unanswered' ? [words.unanswered] : []),
    ...(changeReason ? [words.changed(changeReason)] : []),
  ];
  return (
    <>
      {section && section !== before?.section && <h3 className="candidate-section">{section}</h3>}
      <article className="card candidate-question">
        <h3>
          <span className="any-text">{words.question(label)}</span>
          <span className="nowrap">{words.marksOf(formatMarks(awarded), formatMarks(max))}</span>
        </h3>
        {notes.map((note) => (
          <p key={note} className="any-text">
            {note}
          </p>
        ))}
        {feedback && <p className="any-text">{feedback}</p>}
        {criteria.length > 0 && (
          <ul className="candidate-points">
            {criteria.map((criterion, place) => (
              <li key={`${place} ${criterion.name}`}>
                <Credit awarded={criterion.awarded} max={criterion.max} />
                <div className="any-text">
                  <strong>{criterion.name}</strong>
                  {criterion.reason && <p className="hint">{criterion.reason}</p>}
                </div>
                <span className="nowrap">
                  {formatMarks(criterion.awarded)}/{formatMarks(criterion.max)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {children}
      </article>
    </>
  );
}

/** A sign for what a point earned, which is read out in words. */
function Credit({ awarded, max }: { awarded: number; max: number }) {
  const credit = awarded >= max ? 'full' : awarded > 0 ? 'part' : 'none';
  const signs = { full: '✓', part: '◐', none: '✗' };
  return (
    <span role="img" aria-label={words.credit[credit]} className={`candidate-credit ${credit}`}>
      {signs[credit]}
    </span>
  );
}
