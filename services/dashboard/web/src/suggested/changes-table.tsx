import type { ProposedMark } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { formatHundredths } from '../words/format.ts';
import { words } from '../words/words.ts';
import './suggested.css';
import { TableHead } from '../ui/table-head.tsx';

const { proposal: say, review } = words;

/** Marks that would change, before one act changes all of them. */
export function ChangesTable(props: {
  changes: readonly ProposedMark[];
  /** How many there are, of which the first are given. */
  total: number;
  onOpenCopy: (submissionId: string) => void;
}) {
  const { changes, total, onOpenCopy } = props;
  return (
    <>
      <ScrollBox label={say.table} className="changes-table">
        <table className="table">
          <TableHead columns={[say.candidate, say.now, say.suggested, say.why]} />
          <tbody>
            {changes.map((change) => (
              <tr key={change.submissionId}>
                <th scope="row">
                  <button type="button" className="button quiet" onClick={() => onOpenCopy(change.submissionId)}>
                    {change.candidateExternalId}
                    <span className="visually-hidden"> {review.copies.look}</span>
                  </button>
                </th>
                <td>{formatHundredths(change.awarded)}</td>
                <td>
                  <strong>{formatHundredths(change.proposed)}</strong>
                </td>
                <td>{say.because[change.because] ?? change.because}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {changes.length < total && <p className="hint">{say.more(changes.length, total)}</p>}
    </>
  );
}
