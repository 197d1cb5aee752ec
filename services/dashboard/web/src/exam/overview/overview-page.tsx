import { useQuery } from '@connectrpc/connect-query';
import { BillingService, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type ExamStats, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { Failed } from '../../ui/failed.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { formatCount, formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { useCopyCounts, useExam, useExamId, useFollowing } from '../exam-query.ts';
import { DeleteExam } from './delete-exam.tsx';
import { MarkingTime } from './marking-time.tsx';
import { nextSteps, type Step } from './next-steps.ts';
import { StageBar, type Stages } from './stage-bar.tsx';
import './overview.css';

export function OverviewPage() {
  const examId = useExamId();
  const exam = useExam();
  const stats = useCopyCounts(examId);
  // Only the queue's totals are needed here.
  const review = useQuery(SubmissionsService.method.listReviewItems, { examId, limit: 1 });
  useFollowing(stats.data, review.refetch);
  const error = stats.error ?? review.error;
  return (
    <Page title={words.exam.overview.title}>
      {error && <Failed error={error} retry={() => void Promise.all([stats.refetch(), review.refetch()])} />}
      {exam.data && stats.data && review.data && (
        <NextSteps
          examId={examId}
          steps={nextSteps({
            status: exam.data.status,
            questions: exam.data.questionCount,
            candidates: exam.data.candidateCount,
            copies: stats.data.submissions,
            running: runningOf(stats.data),
            openAnswers: review.data.total,
            failedCopies: review.data.failedCopies,
            finalized: stats.data.finalized,
          })}
        />
      )}
      {exam.data && stats.data && stats.data.submissions > 0 && (
        <StageBar stages={stagesOf(exam.data, stats.data)}>
          {runningOf(stats.data) > 0 && <MarkingTime examId={examId} counts={stats.data} />}
        </StageBar>
      )}
      {exam.data && <ExamFigures exam={exam.data} stats={stats.data} />}
      <Credits counts={stats.data} />
      {exam.data && stats.data?.submissions === 0 && <DeleteExam exam={exam.data} />}
    </Page>
  );
}

function runningOf(stats: ExamStats | undefined): number {
  const { queued = 0, processing = 0, reading = 0, grading = 0 } = stats?.byStatus ?? {};
  return queued + processing + reading + grading;
}

function stagesOf({ candidateCount }: Exam, stats: ExamStats): Stages {
  const { submissions, finalized, needsPerson } = stats;
  const running = runningOf(stats);
  return {
    final: finalized,
    marked: Math.max(0, submissions - finalized - needsPerson - running),
    person: needsPerson,
    running,
    awaited: Math.max(0, candidateCount - submissions),
  };
}

const PAGE_OF = {
  questions: '/exams/$examId/paper',
  open: '/exams/$examId/paper',
  candidates: '/exams/$examId/candidates',
  hand_in: '/exams/$examId/copies',
  running: '/exams/$examId/copies',
  missing: '/exams/$examId/copies',
  by_hand: '/exams/$examId/review',
  review: '/exams/$examId/review',
  finish: '/exams/$examId/finish',
  close: '/exams/$examId/finish',
  finished: '/exams/$examId/finish',
} as const;

function NextSteps({ examId, steps }: { examId: string; steps: readonly Step[] }) {
  const say = words.exam.overview;
  return (
    <section className="card next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">{say.next}</h2>
      {steps.length === 0 && <p>{say.nothing}</p>}
      <ul aria-live="polite">
        {steps.map((step, index) => (
          <li key={step.kind}>
            <span>{textOf(step)}</span>
            <Link
              className={index === 0 ? 'button primary' : 'button'}
              to={PAGE_OF[step.kind]}
              params={{ examId }}
              // The review page defines this search parameter; the other pages have none.
              search={(step.kind === 'by_hand' ? { copies: true } : {}) as never}
            >
              {say.steps[step.kind].act}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf(step: Step): string {
  const { steps } = words.exam.overview;
  return 'count' in step ? steps[step.kind].text(step.count, formatCount(step.count)) : steps[step.kind].text;
}

function ExamFigures({ exam, stats }: { exam: Exam; stats: ExamStats | undefined }) {
  const say = words.exam.overview;
  const { graded = 0, partially_graded: partially = 0, failed = 0 } = stats?.byStatus ?? {};
  const figures: [string, string][] = [
    [say.questions, formatCount(exam.questionCount)],
    [say.marks, formatHundredths(exam.paperMax)],
    [say.candidates, formatCount(exam.candidateCount)],
  ];
  if (stats && stats.submissions > 0) {
    figures.push(
      [say.copies, formatCount(stats.submissions)],
      [say.running, formatCount(runningOf(stats))],
      [say.graded, formatCount(graded + partially)],
      [say.failed, formatCount(failed)],
      [say.needsPerson, formatCount(stats.needsPerson)],
      [say.finalized, formatCount(stats.finalized)],
    );
  }
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{say.figures}</h2>
      <Figures figures={figures.map(([name, value]) => ({ name, value }))} />
    </section>
  );
}

/** The institute's credits, hidden from readers, who spend none. */
function Credits({ counts }: { counts: ExamStats | undefined }) {
  const say = words.exam.overview;
  const isExaminer = useMay('examiner');
  const { data, refetch } = useQuery(BillingService.method.getCredits, {}, { enabled: isExaminer });
  useFollowing(isExaminer ? counts : undefined, refetch);
  if (!data) return null;
  const price = (unit: Unit) => formatHundredths(data.rates.find((rate) => rate.unit === unit)?.credits ?? 0);
  return (
    <section aria-labelledby="credits">
      <h2 id="credits">{say.credits}</h2>
      <Figures
        figures={[
          { name: say.available, value: formatHundredths(data.available) },
          { name: say.committed, value: formatHundredths(data.committed) },
          { name: say.pagePrice, value: price(Unit.PAGE) },
          { name: say.answerPrice, value: price(Unit.ANSWER) },
        ]}
      />
    </section>
  );
}
