import type { ListMarkersResponse_Marker } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { formatCount, formatMarks, formatShare } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { describeDifference } from './difference.ts';

const { figures: say } = words.exam.markers;

/** How much, how fast and how severely each person marks, and how often two of them agree. */
export function FiguresPanel({ markers }: { markers: readonly ListMarkersResponse_Marker[] }) {
  return (
    <section aria-labelledby="marker-figures">
      <h2 id="marker-figures">{say.title}</h2>
      {markers.length === 0 ? (
        <p className="card">{say.none}</p>
      ) : (
        <>
          <ScrollBox label={say.title}>
            <table>
              <TableHead
                columns={[say.person, { number: say.answers }, { number: say.speed }, say.severity, say.agreement]}
              />
              <tbody>
                {markers.map(({ reviewer, answers, secondsPerAnswer, severity, pairs, near }) => (
                  <tr key={reviewer?.ref}>
                    <th scope="row" className="any-text">
                      {reviewer?.name || reviewer?.ref}
                    </th>
                    <td className="number">{formatCount(answers)}</td>
                    <td className="number">
                      {secondsPerAnswer === undefined ? '–' : say.seconds(formatMarks(Math.round(secondsPerAnswer)))}
                    </td>
                    <td>{describeDifference(severity, say)}</td>
                    <td>{pairs === 0 ? '–' : say.near(formatShare(near / pairs), formatCount(near), pairs)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          <p className="hint table-hint">{say.hint}</p>
        </>
      )}
    </section>
  );
}
