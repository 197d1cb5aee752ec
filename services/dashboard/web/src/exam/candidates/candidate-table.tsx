import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useDeferredValue, useState } from 'react';
import { act } from '../../api/act.ts';
import { exams } from '../../api/client.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { useShowMessage } from '../../ui/toasts.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { useRefresh } from '../exam-query.ts';
import { type CandidateList, REGISTRATIONS_MAX, searchCandidates, whoIs } from '../registrations.ts';
import { OneCandidate } from './one-candidate.tsx';

const SHOWN_AT_FIRST = 100;

/** The candidates of an exam, with a search and a button to remove each. */
export function CandidateTable(props: { examId: string; list: CandidateList; mayChange: boolean }) {
  const { examId, list, mayChange } = props;
  const say = words.exam.candidates;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const [removing, setRemoving] = useState<Candidate>();
  const [editing, setEditing] = useState<Candidate>();
  const found = searchCandidates(list.candidates, useDeferredValue(search));
  return (
    <>
      <div className="table-filters">
        <Field label={say.search} hint={say.searchHint}>
          {(bind) => <input {...bind} type="search" value={search} onChange={(e) => setSearch(e.target.value)} />}
        </Field>
        <p role="status" className="hint">
          {found.length === 0 ? say.noMatch : say.count(found.length, formatCount(found.length))}
        </p>
      </div>
      {!list.isComplete && <p className="notice warn">{say.tooMany(formatCount(REGISTRATIONS_MAX))}</p>}
      {found.length > 0 && (
        <ScrollBox label={say.title} className="table-wrap middle">
          <table>
            <TableHead
              columns={[
                say.columns.external_id,
                say.columns.name,
                say.columns.roll_number,
                say.columns.section_or_class,
                mayChange && { hidden: say.remove },
              ]}
            />
            <tbody>
              {found.slice(0, shown).map((candidate) => (
                <tr key={candidate.id}>
                  <td className="any-text">{candidate.externalId}</td>
                  <td className="any-text">{candidate.name}</td>
                  <td className="any-text">{candidate.rollNumber}</td>
                  <td className="any-text">{candidate.sectionOrClass}</td>
                  {mayChange && (
                    <td className="number">
                      <button
                        type="button"
                        className="button quiet"
                        aria-label={say.one.editOf(whoIs(candidate))}
                        onClick={() => setEditing(candidate)}
                      >
                        {say.one.edit}
                      </button>
                      <button
                        type="button"
                        className="button quiet"
                        aria-label={say.removeOf(whoIs(candidate))}
                        onClick={() => setRemoving(candidate)}
                      >
                        {say.remove}
                      </button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {found.length > shown && <MoreButton onClick={() => setShown(shown + SHOWN_AT_FIRST)} />}
      {editing && <OneCandidate examId={examId} candidate={editing} onClose={() => setEditing(undefined)} />}
      {removing && <Remove examId={examId} candidate={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function Remove({ examId, candidate, onClose }: { examId: string; candidate: Candidate; onClose: () => void }) {
  const say = words.exam.candidates;
  const refresh = useRefresh();
  const showMessage = useShowMessage();
  const remove = async () => {
    await act((operationId) => exams.unregisterCandidate({ operationId, examId, candidateId: candidate.id }));
    showMessage(say.removed);
    await refresh();
  };
  return (
    <Confirm title={say.removeTitle} act={say.remove} onClose={onClose} onConfirm={remove}>
      <p className="any-text">{say.removeText(whoIs(candidate))}</p>
    </Confirm>
  );
}
