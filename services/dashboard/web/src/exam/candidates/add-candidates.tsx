import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useId, useState } from 'react';
import { useShowFailure, useShowMessage } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';
import { FromCourse, keepMembers } from '../courses/from-course.tsx';
import type { Table } from '../tables/read-table.ts';
import { TableSource } from '../tables/table-source.tsx';
import { ListPreview } from './list-preview.tsx';
import { OneCandidate } from './one-candidate.tsx';

/** Registers candidates from a pasted list or a file: read, then preview, then send. */
export function AddCandidates(props: { examId: string; registered: readonly Candidate[]; onClose?: () => void }) {
  const { examId, registered, onClose } = props;
  const say = words.exam.candidates.add;
  const headingId = useId();
  const [text, setText] = useState('');
  const [table, setTable] = useState<Table>();
  const [courseId, setCourseId] = useState<string>();
  const [isByHand, setByHand] = useState(false);
  const [cameBack, setCameBack] = useState(false);
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const take = (read: Table, from?: string) => {
    setTable(read);
    setCourseId(from);
  };
  const keep = async (from: string) => {
    try {
      const problem = await keepMembers(from);
      if (problem) showMessage(problem);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <section className="card add-candidates" aria-labelledby={headingId}>
      <h2 id={headingId}>{say.title}</h2>
      {table ? (
        <ListPreview
          examId={examId}
          registered={registered}
          table={table}
          onAgain={() => {
            setTable(undefined);
            setCameBack(true);
          }}
          onDone={() => {
            setText('');
            setTable(undefined);
            if (courseId !== undefined) void keep(courseId);
            onClose?.();
          }}
        />
      ) : (
        <>
          <p className="hint">{say.hint}</p>
          <TableSource
            say={say}
            text={text}
            setText={setText}
            takesFocus={cameBack || onClose !== undefined}
            onTable={(read) => take(read)}
          >
            <button type="button" className="button" onClick={() => setByHand(true)}>
              {words.exam.candidates.one.add}
            </button>
            {onClose && (
              <button type="button" className="button quiet" onClick={onClose}>
                {words.common.cancel}
              </button>
            )}
          </TableSource>
          <FromCourse examId={examId} onTable={take} />
        </>
      )}
      {isByHand && (
        <OneCandidate
          examId={examId}
          taken={new Set(registered.map(({ externalId }) => externalId))}
          onClose={() => setByHand(false)}
        />
      )}
    </section>
  );
}
