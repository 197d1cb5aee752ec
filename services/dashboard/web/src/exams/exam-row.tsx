import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { type Exam, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import pLimit from 'p-limit';
import { submissions } from '../api/client.ts';
import { StatusTag } from '../exam/status-tag.tsx';
import { formatCount, formatDay } from '../words/format.ts';
import { words } from '../words/words.ts';

/** Limits how many exams' statistics are read at the same time. */
const limit = pLimit(4);
const FRESH_MS = 20_000;

/** An exam as a row of the list; the counts of its copies are loaded after it. */
export function ExamRow({ exam }: { exam: Exam }) {
  const { id, fields, status, source } = exam;
  const say = words.exams;
  const { data: stats } = useQuery({
    queryKey: ['exam-stats', id],
    queryFn: ({ signal }) => limit(() => submissions.getExamStats({ examId: id, countsOnly: true }, { signal })),
    enabled: status !== ExamStatus.DRAFT,
    staleTime: FRESH_MS,
  });
  const { queued = 0, processing = 0, reading = 0, grading = 0 } = stats?.byStatus ?? {};
  const marked = stats ? stats.submissions - queued - processing - reading - grading : 0;
  return (
    <tr>
      <td className="exam-title">
        <Link to="/exams/$examId" params={{ examId: id }}>
          {fields?.title}
        </Link>
        {fields?.subject && <div className="hint">{fields.subject}</div>}
      </td>
      <td className="nowrap">{formatDay(fields?.conductedOn)}</td>
      <td className="nowrap">{source === Source.API ? say.sources.api : say.sources.dashboard}</td>
      <td>
        <StatusTag status={status} />
      </td>
      <td className="number">{stats ? formatCount(stats.submissions) : ''}</td>
      <td>
        {stats && stats.submissions > 0 && (
          <progress
            value={marked}
            max={stats.submissions}
            aria-label={say.progressOf(marked, stats.submissions)}
            title={say.progressOf(marked, stats.submissions)}
          />
        )}
      </td>
      <td>
        {stats !== undefined && stats.needsPerson > 0 && (
          <Link className="tag warn" to="/exams/$examId/review" params={{ examId: id }}>
            {say.copiesNeed(stats.needsPerson)}
          </Link>
        )}
      </td>
    </tr>
  );
}
