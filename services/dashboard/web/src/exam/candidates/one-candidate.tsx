import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type SubmitEvent, useState } from 'react';
import { exams } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { useShowMessage } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';
import { useRefresh } from '../exam-query.ts';
import { whoIs } from '../registrations.ts';
import type { Column } from './columns.ts';
import { LinesRefused, register } from './register.ts';
import { toCandidateRows } from './rows.ts';

const FIELDS = ['external_id', 'name', 'roll_number', 'section_or_class'] as const satisfies readonly Column[];

/** Adds one candidate by hand, or changes one who is registered. */
export function OneCandidate(props: {
  examId: string;
  /** The candidate to be changed, whose id stays. */
  candidate?: Candidate | undefined;
  /** Ids that are registered already. */
  taken?: ReadonlySet<string>;
  onClose: () => void;
}) {
  const { examId, candidate, taken, onClose } = props;
  const say = words.exam.candidates;
  const [cells, setCells] = useState([
    candidate?.externalId ?? '',
    candidate?.name ?? '',
    candidate?.rollNumber ?? '',
    candidate?.sectionOrClass ?? '',
  ]);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const showMessage = useShowMessage();

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const [row] = toCandidateRows([cells], FIELDS, 0);
    const problem = row ? row.problems[0] : 'missing_id';
    if (!row || problem) return setRefusal(say.add.problems[problem ?? 'missing_id']);
    if (taken?.has(row.externalId)) return setRefusal(say.one.taken(row.externalId));
    setBusy(true);
    try {
      await register(exams, examId, [row]);
      showMessage(candidate ? say.one.changed : say.one.added);
      onClose();
      await refresh();
    } catch (error) {
      setRefusal(error instanceof LinesRefused ? [...error.byLine.values()].join(' ') : toFailure(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={candidate ? say.one.editTitle(whoIs(candidate)) : say.one.addTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        {FIELDS.map((field, place) => (
          <InputField
            key={field}
            label={say.columns[field]}
            value={cells[place]}
            autoComplete="off"
            disabled={place === 0 && candidate !== undefined}
            onChange={(text) => setCells(cells.with(place, text))}
          />
        ))}
        {candidate && <p className="hint">{say.one.everywhere}</p>}
        <FormFoot refusal={refusal} submit={say.one.save} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
