import { useQuery } from '@connectrpc/connect-query';
import { type Candidate, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useId, useState } from 'react';
import { Failed } from '../../ui/failed.tsx';
import { words } from '../../words/words.ts';
import { LateReason } from '../late-reason.tsx';
import type { Table } from '../tables/read-table.ts';
import { TableSource } from '../tables/table-source.tsx';
import { AnswersPreview } from './answers-preview.tsx';
import { OneTypedCopy } from './one-typed-copy.tsx';
import { saveTemplate } from './template.ts';
import './typed.css';

interface Props {
  examId: string;
  candidates: readonly Candidate[];
  /** Ids of candidates who have a copy. */
  withCopy: ReadonlySet<string>;
  /** The exam is closed: what is handed in now is late, for a reason. */
  isClosed: boolean;
}

/** Hands in typed answers: a table with many candidates, or those of one by hand. */
export function TypedPanel({ examId, candidates, withCopy, isClosed }: Props) {
  const say = words.exam.typed;
  const headingId = useId();
  const [text, setText] = useState('');
  const [table, setTable] = useState<Table>();
  const [lateReason, setLateReason] = useState('');
  const [isByHand, setByHand] = useState(false);
  const [cameBack, setCameBack] = useState(false);
  const exam = useQuery(ExamsService.method.getExam, { examId, includeQuestions: true });
  const questions = exam.data?.questions;
  const to = { examId, lateReason: isClosed ? lateReason.trim() : undefined };
  const isLateUnsaid = to.lateReason === '';
  return (
    <section className="card typed-panel" aria-labelledby={headingId}>
      <h2 id={headingId}>{isClosed ? say.lateTitle : say.title}</h2>
      {exam.error && <Failed error={exam.error} retry={() => void exam.refetch()} />}
      {isClosed && <LateReason reason={lateReason} change={setLateReason} />}
      {table && questions ? (
        <AnswersPreview
          to={to}
          isDisabled={isLateUnsaid}
          table={table}
          questions={questions}
          candidates={candidates}
          withCopy={withCopy}
          onClose={() => {
            setTable(undefined);
            setCameBack(true);
          }}
        />
      ) : (
        <>
          <p className="hint">{say.hint}</p>
          <TableSource say={say} text={text} setText={setText} takesFocus={cameBack} onTable={setTable}>
            {questions && (
              <>
                <button type="button" className="button" onClick={() => saveTemplate(questions, candidates)}>
                  {say.template}
                </button>
                <button type="button" className="button" disabled={isLateUnsaid} onClick={() => setByHand(true)}>
                  {say.one}
                </button>
              </>
            )}
          </TableSource>
        </>
      )}
      {isByHand && questions && (
        <OneTypedCopy
          to={to}
          questions={questions}
          candidates={candidates}
          withCopy={withCopy}
          onClose={() => setByHand(false)}
        />
      )}
    </section>
  );
}
