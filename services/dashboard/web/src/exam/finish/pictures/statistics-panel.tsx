import type { ExamStats, ExamStats_HumanAgreement } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type Figure, Figures } from '../../../ui/figures.tsx';
import { formatCount, formatMarks, formatShare } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { Histogram } from './histogram.tsx';
import { QuestionTable } from './question-table.tsx';
import { toBins } from './statistics.ts';

/** Statistics of the marks of an exam, as charts and figures. */
export function StatisticsPanel({ stats }: { stats: ExamStats }) {
  const say = words.exam.finish.statistics;
  const copies = stats.distribution.reduce((sum, count) => sum + count, 0);
  if (copies === 0) return <p className="card finish-part">{say.none}</p>;
  const figures: Figure[] = [{ name: say.copies, value: formatCount(copies) }];
  const { averagePercentage, medianPercentage } = stats;
  if (averagePercentage !== undefined)
    figures.push({ name: say.average, value: `${formatMarks(averagePercentage)} %` });
  if (medianPercentage !== undefined) figures.push({ name: say.median, value: `${formatMarks(medianPercentage)} %` });
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics">{say.title}</h2>
      <Figures figures={figures} />
      <div className="card finish-part">
        <h3>{say.distribution}</h3>
        <Histogram bins={toBins(stats.distribution)} />
      </div>
      <h3>{say.questions}</h3>
      <QuestionTable questions={stats.questions} />
      <h3>{say.agreement}</h3>
      <Agreement agreement={stats.humanAgreement} />
    </section>
  );
}

function Agreement({ agreement }: { agreement: ExamStats_HumanAgreement | undefined }) {
  const say = words.exam.finish.statistics;
  if (!agreement || agreement.reviewed === 0) return <p>{say.agreementNone}</p>;
  const { reviewed, exact, meanAbsDiff, qwk } = agreement;
  const figures: Figure[] = [
    { name: say.reviewed, value: formatCount(reviewed) },
    { name: say.exact, value: formatShare(exact / reviewed), hint: words.common.outOf(exact, reviewed) },
    { name: say.meanDifference, value: say.marks(formatMarks(meanAbsDiff)) },
  ];
  if (qwk !== undefined) figures.push({ name: say.kappa, value: formatMarks(qwk), hint: say.kappaHint });
  return <Figures figures={figures} />;
}
