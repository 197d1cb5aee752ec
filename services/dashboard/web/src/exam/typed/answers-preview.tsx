import type { Candidate, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { useRefresh } from '../exam-query.ts';
import type { Table } from '../tables/read-table.ts';
import { AnswersTable } from './answers-table.tsx';
import { recogniseAnswers } from './columns.ts';
import { toTypedCopies } from './rows.ts';
import { type SendTo, sendCopies } from './send.ts';

interface Props {
  to: SendTo;
  isDisabled: boolean;
  table: Table;
  questions: readonly Question[];
  candidates: readonly Candidate[];
  /** Ids of candidates who have a copy. */
  withCopy: ReadonlySet<string>;
  onClose: () => void;
}

const NOBODY: ReadonlySet<string> = new Set();

/** A table of answers as it will be handed in: columns can be changed, and each line's problem is shown before. */
export function AnswersPreview({ to, isDisabled, table, questions, candidates, withCopy, onClose }: Props) {
  const say = words.exam.typed;
  const common = words.exam.tables;
  const { rows } = table;
  const [guess] = useState(() => recogniseAnswers(rows, questions, candidates));
  const [columns, setColumns] = useState(guess.columns);
  const [replaces, setReplaces] = useState(false);
  // Who had a copy before: those who are handed in here have one soon.
  const [before] = useState(withCopy);
  /** Why the copy of a candidate was refused, or nothing where it was taken. */
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());
  const running = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const { dialog } = useLeaveGuard(isBusy, say.leave);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.focus();
    return () => running.current?.abort();
  }, []);
  const copies = useMemo(
    () => toTypedCopies(rows, columns, guess.headerLine, candidates, replaces ? NOBODY : before),
    [rows, columns, guess, candidates, replaces, before],
  );
  const good = copies.flatMap(({ candidate, answers, problem }) =>
    candidate && !problem
      ? [{ candidateId: candidate.id, answers: answers.map(toInput), replace: before.has(candidate.id) }]
      : [],
  );
  const left = good.filter(({ candidateId }) => sent.get(candidateId) !== '');
  const refused = [...sent.values()].filter(Boolean).length;
  const withOlder = copies.filter(({ candidate }) => candidate && before.has(candidate.id)).length;
  const hasCandidates = columns.includes('candidate');

  const send = async () => {
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    await sendCopies(to, left, (id, refusal) => setSent((known) => new Map([...known, [id, refusal]])), stop.signal);
    setBusy(false);
    await refresh();
  };
  const isStarted = isBusy || sent.size > 0;
  return (
    <section ref={element} tabIndex={-1} className="list-preview" aria-label={say.preview}>
      {[...table.notes.map((note) => common.notes[note]), ...(guess.isAsked ? [say.asked] : [])].map((note) => (
        <p key={note} className="notice warn">
          {note}
        </p>
      ))}
      <AnswersTable
        rows={rows}
        copies={copies}
        sent={sent}
        columns={columns}
        setColumns={isStarted ? undefined : setColumns}
        headerLine={guess.headerLine}
        questions={questions}
      />
      {withOlder > 0 && !isStarted && (
        <label className="check">
          <input type="checkbox" checked={replaces} onChange={(event) => setReplaces(event.target.checked)} />
          {say.replace(withOlder)}
        </label>
      )}
      <p role="status">
        {!hasCandidates && say.noCandidateColumn}
        {hasCandidates &&
          !isStarted &&
          (good.length < copies.length ? say.counts : say.allGood)(
            formatCount(good.length),
            formatCount(copies.length - good.length),
          )}
        {isStarted && say.progress(formatCount(good.length - left.length), formatCount(good.length))}{' '}
        {refused > 0 && say.failed(formatCount(refused))}
      </p>
      <div className="row">
        {left.length > 0 && (
          <button
            type="button"
            className="button primary"
            disabled={isBusy || isDisabled || !hasCandidates}
            onClick={() => void send()}
          >
            {sent.size > 0 && !isBusy ? say.again : say.submit(formatCount(good.length))}
          </button>
        )}
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          {left.length === 0 && isStarted ? say.done : common.again}
        </button>
      </div>
      {dialog}
    </section>
  );
}

const toInput = ({ questionId, text }: { questionId: string; text: string }) => ({
  question: { case: 'questionId' as const, value: questionId },
  text,
});
