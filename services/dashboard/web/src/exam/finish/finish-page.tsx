import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useMay } from '../../api/session.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';
import { copiesOf } from '../copies/copies-of.ts';
import { useCopies } from '../copies/use-copies.ts';
import { SendPanel } from '../courses/send-panel.tsx';
import { useExam, useExamId, useExamStats } from '../exam-query.ts';
import { useCandidates } from '../registrations.ts';
import { ExportPanel } from './exports/export-panel.tsx';
import { FinalPanel } from './final/final-panel.tsx';
import { countCopies } from './left/count-copies.ts';
import { WhatIsLeft } from './left/what-is-left.tsx';
import { StatisticsPanel } from './pictures/statistics-panel.tsx';
import { PublishPanel } from './publish/publish-panel.tsx';
import './finish.css';

export function FinishPage() {
  const exam = useExam().data;
  return <Page title={words.exam.finish.title}>{exam ? <Finish exam={exam} /> : <Loading />}</Page>;
}

function Finish({ exam }: { exam: Exam }) {
  const examId = useExamId();
  const candidates = useCandidates(examId);
  const copies = useCopies(examId);
  const isExaminer = useMay('examiner');
  const error = candidates.error ?? copies.error;
  if (error && !(candidates.data && copies.data))
    return <Failed error={error} retry={() => void Promise.all([candidates.refetch(), copies.refetch()])} />;
  if (!candidates.data || !copies.data) return <Loading />;
  const counts = countCopies(copies.data.byCandidate.values());
  const missing = Math.max(0, exam.candidateCount - counts.all);
  return (
    <>
      <WhatIsLeft examId={examId} counts={counts} missing={missing} />
      {counts.all > 0 && (
        <>
          <FinalPanel exam={exam} counts={counts} missing={missing} copies={copiesOf(candidates.data, copies.data)} />
          <PublishPanel exam={exam} copies={copiesOf(candidates.data, copies.data)} />
          {isExaminer && <SendPanel examId={examId} final={counts.final} />}
          <ExportPanel exam={exam} candidates={candidates.data} counts={counts} />
          {/* The key makes it start again when more copies have marks. */}
          <Statistics key={counts.withMarks} examId={examId} />
        </>
      )}
    </>
  );
}

function Statistics({ examId }: { examId: string }) {
  const stats = useExamStats(examId);
  if (stats.data) return <StatisticsPanel stats={stats.data} />;
  return stats.error ? <Failed error={stats.error} retry={() => void stats.refetch()} /> : <Loading />;
}
