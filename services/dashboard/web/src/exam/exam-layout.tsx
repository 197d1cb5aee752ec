import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Link, Outlet } from '@tanstack/react-router';
import { toFailure } from '../api/failure.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { formatCount, formatDay } from '../words/format.ts';
import { words } from '../words/words.ts';
import { useCopyCounts, useExam } from './exam-query.ts';
import { StatusTag } from './status-tag.tsx';
import './exam-layout.css';

/** The frame of an exam's pages: its title and the tabs. */
export function ExamLayout() {
  const exam = useExam();
  if (exam.isPending) return <Loading />;
  if (!exam.data) {
    if (toFailure(exam.error).code === 'exam_not_found') return <NotFound />;
    return (
      <div className="page">
        <Failed error={exam.error} retry={() => void exam.refetch()} />
      </div>
    );
  }
  const { id, fields, status } = exam.data;
  return (
    <>
      <div className="exam-head">
        <div className="exam-name">
          <strong>{fields?.title}</strong>
          <StatusTag status={status} />
          <span className="hint">{[formatDay(fields?.conductedOn), fields?.subject].filter(Boolean).join(' · ')}</span>
        </div>
        <Tabs examId={id} isDraft={status === ExamStatus.DRAFT} />
      </div>
      <Outlet />
    </>
  );
}

function Tabs({ examId, isDraft }: { examId: string; isDraft: boolean }) {
  const waiting = useCopyCounts(examId).data?.needsPerson ?? 0;
  const { tabs } = words.exam;
  const params = { examId };
  return (
    <nav className="exam-tabs" aria-label={words.exam.navigation}>
      <Link to="/exams/$examId" params={params} activeOptions={{ exact: true }}>
        {tabs.overview}
      </Link>
      <Link to="/exams/$examId/paper" params={params}>
        {tabs.paper}
      </Link>
      <Link to="/exams/$examId/candidates" params={params}>
        {tabs.candidates}
      </Link>
      <Link to="/exams/$examId/copies" params={params}>
        {tabs.copies}
      </Link>
      {!isDraft && (
        <>
          <Link to="/exams/$examId/review" params={params}>
            {tabs.review}
            {waiting > 0 && (
              <span className="exam-tab-count" title={words.exam.waitingHint}>
                {words.exam.waiting(waiting, formatCount(waiting))}
              </span>
            )}
          </Link>
          <Link to="/exams/$examId/markers" params={params}>
            {tabs.markers}
          </Link>
          <Link to="/exams/$examId/finish" params={params}>
            {tabs.finish}
          </Link>
        </>
      )}
    </nav>
  );
}
