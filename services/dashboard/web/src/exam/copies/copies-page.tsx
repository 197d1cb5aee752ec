import { type Exam, ExamStatus, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Link } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { useMay } from '../../api/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';
import { AnswerSheets } from '../answer-sheets/answer-sheets.tsx';
import { useExam, useExamId } from '../exam-query.ts';
import { type CandidateList, useCandidates } from '../registrations.ts';
import { TypedPanel } from '../typed/typed-panel.tsx';
import type { CopyList } from './copy-list.ts';
import { CopyTable } from './copy-table.tsx';
import { HandInPanel } from './hand-in-panel.tsx';
import { useCopies } from './use-copies.ts';
import './copies.css';

export function CopiesPage() {
  const say = words.exam.copies;
  const examId = useExamId();
  const exam = useExam().data;
  const candidates = useCandidates(examId);
  const copies = useCopies(examId);
  const isExaminer = useMay('examiner');
  const error = candidates.error ?? copies.error;
  const isPrinted = exam?.status === ExamStatus.OPEN && exam.fields?.mode !== Mode.TYPED;
  const actions = exam && isPrinted && isExaminer && candidates.data && (
    <>
      <AnswerSheets exam={exam} candidates={candidates.data.candidates} />
      <Link to="/exams/$examId/class-set" params={{ examId }} className="button">
        {words.exam.classSet.button}
      </Link>
    </>
  );
  return (
    <Page title={say.title} actions={actions}>
      {error && <Failed error={error} retry={() => void Promise.all([candidates.refetch(), copies.refetch()])} />}
      {(candidates.isPending || copies.isPending) && !error && <Loading />}
      {exam && candidates.data && copies.data && (
        <>
          {isExaminer && <HandIn exam={exam} candidates={candidates.data} copies={copies.data} />}
          {copies.data.byCandidate.size === 0 ? (
            <Empty Icon={Files} title={say.none} />
          ) : (
            <CopyTable exam={exam} candidates={candidates.data} copies={copies.data} mayChange={isExaminer} />
          )}
        </>
      )}
    </Page>
  );
}

/** The panel to hand in copies, or why there is nothing to hand in now. */
function HandIn({ exam, candidates, copies }: { exam: Exam; candidates: CandidateList; copies: CopyList }) {
  const say = words.exam.copies;
  const params = { examId: exam.id };
  if (exam.status === ExamStatus.DRAFT) {
    return (
      <p className="notice">
        {say.draft}{' '}
        <Link to="/exams/$examId/paper" params={params}>
          {say.toPaper}
        </Link>
      </p>
    );
  }
  if (candidates.candidates.length === 0) {
    return (
      <p className="notice">
        {say.noCandidates}{' '}
        <Link to="/exams/$examId/candidates" params={params}>
          {say.toCandidates}
        </Link>
      </p>
    );
  }
  const isClosed = exam.status === ExamStatus.FINALIZED;
  if (exam.fields?.mode === Mode.TYPED) {
    return (
      <TypedPanel
        examId={exam.id}
        candidates={candidates.candidates}
        withCopy={new Set(copies.byCandidate.keys())}
        isClosed={isClosed}
      />
    );
  }
  return <HandInPanel examId={exam.id} candidates={candidates.candidates} copies={copies} isClosed={isClosed} />;
}
