import type { Person } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Seeding_Marker, Seeding_Seed } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { formatHundredths, formatShare, formatTime } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { describeDifference } from './difference.ts';

const { seeds: say } = words.exam.markers;

/** Answers that are chosen, with the people who marked them, or that may be. */
export function SeedTable(props: {
  title: string;
  none: string;
  exam: Exam;
  seeds: readonly Seeding_Seed[];
  isReadOnly: boolean;
  onChoose: (seed: Seeding_Seed) => void;
  areChosen?: boolean;
}) {
  const { title, none, exam, seeds, isReadOnly, onChoose, areChosen = false } = props;
  if (seeds.length === 0) return <p className="card">{none}</p>;
  const labels = new Map(exam.questions.map(({ id, label }) => [id, label]));
  return (
    <ScrollBox label={title}>
      <table>
        <TableHead
          columns={[
            say.question,
            say.candidate,
            say.mark,
            areChosen && say.given,
            { hidden: areChosen ? say.drop : say.choose },
          ]}
        />
        <tbody>
          {seeds.map((seed) => {
            const { submissionId, questionId, candidateExternalId, awarded, max, stands, marks, near } = seed;
            const label = labels.get(questionId) ?? '–';
            const nameOf = areChosen ? say.dropOf : say.chooseOf;
            return (
              <tr key={`${submissionId} ${questionId}`}>
                <th scope="row">{label}</th>
                <td className="any-text">{candidateExternalId}</td>
                <td>{say.markOf(formatHundredths(awarded), formatHundredths(max))}</td>
                {areChosen && <td>{stands ? say.near(marks, near) : say.fallen}</td>}
                <td>
                  <button
                    type="button"
                    className="button"
                    aria-label={nameOf(label, candidateExternalId)}
                    disabled={isReadOnly}
                    onClick={() => onChoose(seed)}
                  >
                    {areChosen ? say.drop : say.choose}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** How near each person was to the known marks, and who is paused. */
export function ComparedTable(props: {
  markers: readonly Seeding_Marker[];
  isReadOnly: boolean;
  onResume: (person: Person) => void;
}) {
  const { markers, isReadOnly, onResume } = props;
  if (markers.length === 0) return <p className="card">{say.noneCompared}</p>;
  return (
    <ScrollBox label={say.compared}>
      <table>
        <TableHead columns={[say.person, say.agreement, say.severity, say.standing]} />
        <tbody>
          {markers.map(({ person, marks, near, below, pausedSince }) => (
            <tr key={person?.id}>
              <th scope="row" className="any-text">
                {person?.displayName || person?.id}
              </th>
              <td>{marks === 0 ? '–' : say.share(formatShare(near / marks), near, marks)}</td>
              <td>{describeDifference(below, say)}</td>
              <td>
                {pausedSince && person ? (
                  <div className="row">
                    <span>{say.paused(formatTime(pausedSince))}</span>
                    <button
                      type="button"
                      className="button primary"
                      aria-label={say.resumeOf(person.displayName)}
                      disabled={isReadOnly}
                      onClick={() => onResume(person)}
                    >
                      {say.resume}
                    </button>
                  </div>
                ) : (
                  say.goesOn
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
