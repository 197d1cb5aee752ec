import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';
import { copiesOf } from '../copies/copies-of.ts';
import { useCopies } from '../copies/use-copies.ts';
import { useExam, useExamId, useExamStats } from '../exam-query.ts';
import { useCandidates } from '../registrations.ts';
import { ExportPanel } from './exports/export-panel.tsx';
import { FinalPanel } from './final/final-panel.tsx';
import { countCopies } from './left/count-copies.ts';
import { WhatIsLeft } from './left/what-is-left.tsx';
import { StatisticsPanel } from './pictures/statistics-panel.tsx';
import { useQuestions, useResults } from './results/use-results.ts';
import './finish.css';

export function FinishPage() {
  const exam = useExam().data;
  return <Page title={words.exam.finish.title}>{exam ? <Finish exam={exam} /> : <Loading />}</Page>;
}

function Finish({ exam }: { exam: Exam }) {
  const examId = useExamId();
  const candidates = useCandidates(examId);
  const copies = useCopies(examId);
  const error = candidates.error ?? copies.error;
  if (error) return <Failed error={error} retry={() => void Promise.all([candidates.refetch(), copies.refetch()])} />;
  if (!candidates.data || !copies.data) return <Loading />;
  const counts = countCopies(copies.data.byCandidate.values());
  const missing = Math.max(0, exam.candidateCount - counts.all);
  return (
    <>
      <WhatIsLeft examId={examId} counts={counts} missing={missing} />
      {counts.all > 0 && (
        <>
          <FinalPanel examId={examId} counts={counts} copies={copiesOf(candidates.data, copies.data)} />
          <Results exam={exam} candidates={candidates.data} />
        </>
      )}
    </>
  );
}

/** What needs the marks of all copies, which take a moment to read. */
function Results({
  exam,
  candidates,
}: {
  exam: Exam;
  candidates: NonNullable<ReturnType<typeof useCandidates>['data']>;
}) {
  const results = useResults(exam.id);
  const questions = useQuestions(exam.id);
  const stats = useExamStats(exam.id);
  const error = results.error ?? stats.error;
  if (error) return <Failed error={error} retry={() => void Promise.all([results.refetch(), stats.refetch()])} />;
  if (!results.data || !questions) {
    return (
      <p className="loading" role="status">
        {words.exam.finish.exports.reading(results.readSoFar)}
      </p>
    );
  }
  return (
    <>
      <ExportPanel exam={exam} questions={questions} candidates={candidates} results={results.data} />
      {stats.data && <StatisticsPanel stats={stats.data} copies={results.data.copies} />}
    </>
  );
}
