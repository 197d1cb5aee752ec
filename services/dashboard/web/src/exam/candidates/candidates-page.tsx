import { useRef, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';
import { takesChanges, useExam, useExamId } from '../exam-query.ts';
import { useCandidates } from '../registrations.ts';
import { AddCandidates } from './add-candidates.tsx';
import { CandidateTable } from './candidate-table.tsx';
import './candidates.css';

export function CandidatesPage() {
  const say = words.exam.candidates;
  const examId = useExamId();
  const exam = useExam().data;
  const list = useCandidates(examId);
  const isExaminer = useMay('examiner');
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const mayChange = isExaminer && exam !== undefined && takesChanges(exam.status);
  const isEmpty = list.data?.candidates.length === 0;
  const showsPanel = mayChange && (isAdding || isEmpty);
  return (
    <Page
      title={say.title}
      actions={
        mayChange &&
        !isEmpty && (
          <button
            ref={opener}
            type="button"
            className="button primary"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {say.add.title}
          </button>
        )
      }
    >
      {exam?.fields?.blind && !list.data?.candidates.some(({ name }) => name) && !isEmpty && (
        <p className="notice">{say.blind}</p>
      )}
      {list.isPending && <Loading />}
      {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
      {showsPanel && list.data && (
        <AddCandidates
          examId={examId}
          registered={list.data.candidates}
          {...(!isEmpty && {
            onClose: () => {
              setAdding(false);
              opener.current?.focus();
            },
          })}
        />
      )}
      {isEmpty && !mayChange && <p>{say.noneForReaders}</p>}
      {list.data && !isEmpty && <CandidateTable examId={examId} list={list.data} mayChange={mayChange} />}
    </Page>
  );
}
