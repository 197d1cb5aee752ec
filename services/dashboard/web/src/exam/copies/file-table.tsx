import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useId, useMemo, useState } from 'react';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { formatCount, formatShare } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { CandidateInput } from '../candidate-input.tsx';
import { whoIs } from '../registrations.ts';
import { assigned, type HandInRow, needsOf, type RowNeed } from './hand-in-rows.ts';

const SHOWN_AT_FIRST = 100;
/** The most candidates that are offered as buttons for a file's name. */
const FITTING_MAX = 4;

interface Props {
  rows: readonly HandInRow[];
  candidates: readonly Candidate[];
  withCopy: ReadonlySet<string>;
  isBusy: boolean;
  change: (row: HandInRow) => void;
  drop: (key: string) => void;
  retry: (key: string) => void;
}

/** Files, each with the candidate whose copy it is; the candidate can be changed until the file is handed in. */
export function FileTable(props: Props) {
  const { rows, candidates, withCopy } = props;
  const say = words.exam.copies.handIn;
  const listId = useId();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const needs = needsOf(rows, withCopy);
  const byId = useMemo(() => new Map(candidates.map((one) => [one.id, one])), [candidates]);
  return (
    <>
      <datalist id={listId}>
        {candidates.map((one) => (
          <option key={one.id} value={whoIs(one)} />
        ))}
      </datalist>
      <ScrollBox label={say.table} className="table-wrap middle file-table">
        <table aria-label={say.table}>
          <TableHead
            columns={[say.file, say.whose, say.how, words.exam.copies.status, { hidden: words.exam.copies.acts }]}
          />
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <FileRow key={row.key} {...props} row={row} need={needs.get(row.key)} byId={byId} listId={listId} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > shown && (
        <div className="row">
          <button type="button" className="button" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
            {words.common.more}
          </button>
          <span className="hint">{say.shown(formatCount(shown), formatCount(rows.length))}</span>
        </div>
      )}
    </>
  );
}

interface RowProps extends Props {
  row: HandInRow;
  need: RowNeed | undefined;
  byId: ReadonlyMap<string, Candidate>;
  listId: string;
}

function FileRow({ row, need, byId, listId, candidates, isBusy, change, drop, retry }: RowProps) {
  const say = words.exam.copies.handIn;
  const { key, file, candidateId, by, fitting, state } = row;
  const isOpen = !state || state.step === 'failed';
  const candidate = candidateId ? byId.get(candidateId) : undefined;
  return (
    <tr>
      <td className="any-text">{file.name}</td>
      <td className="any-text">
        {isOpen ? (
          <>
            <CandidateInput
              // Remounts the input when another candidate was chosen by a button.
              key={candidateId}
              label={say.whoseOf(file.name)}
              listId={listId}
              candidates={candidates}
              chosen={candidate}
              isWrong={need === 'nobody' || need === 'several' || need === 'twice'}
              isDisabled={isBusy}
              choose={(id) => change(assigned(row, id))}
            />
            {need === 'several' && (
              <div className="row fitting">
                {fitting.slice(0, FITTING_MAX).map((id) => (
                  <button key={id} type="button" className="button" onClick={() => change(assigned(row, id))}>
                    {whoIs(byId.get(id))}
                  </button>
                ))}
              </div>
            )}
          </>
        ) : (
          whoIs(candidate)
        )}
      </td>
      <td>{candidateId && by ? say.by[by] : ''}</td>
      <td>
        <RowState row={row} need={need} change={change} isBusy={isBusy} />
      </td>
      <td className="number">
        {!isBusy && state?.step === 'failed' && !need && (
          <button type="button" className="button" aria-label={say.retryOf(file.name)} onClick={() => retry(key)}>
            {say.retry}
          </button>
        )}
        {!isBusy && isOpen && (
          <button type="button" className="button quiet" aria-label={say.dropRow(file.name)} onClick={() => drop(key)}>
            ×
          </button>
        )}
      </td>
    </tr>
  );
}

function RowState({ row, need, change, isBusy }: Pick<RowProps, 'row' | 'need' | 'change' | 'isBusy'>) {
  const say = words.exam.copies.handIn;
  const { state, replace, fitting, file } = row;
  if (state && state.step !== 'failed') {
    const isDone = state.step === 'done';
    return (
      <span className={isDone ? 'tag good' : 'tag'}>
        {state.step === 'uploading' ? say.steps.uploading(formatShare(state.share)) : say.steps[state.step]}
      </span>
    );
  }
  return (
    <>
      {state && (
        <p className="field-error any-text">
          {say.failed}: {state.message}
        </p>
      )}
      {need === 'nobody' && <span className="tag warn">{say.nobody}</span>}
      {need === 'several' && <span className="tag warn">{say.several(fitting.length)}</span>}
      {need === 'twice' && <span className="tag warn">{say.twice}</span>}
      {(need === 'has_copy' || replace) && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={say.replaceOf(file.name)}
            disabled={isBusy}
            checked={replace}
            onChange={(event) => change({ ...row, replace: event.target.checked })}
          />
          {need === 'has_copy' ? `${say.hasCopy}. ${say.replace}` : say.replace}
        </label>
      )}
      {!need && !state && !replace && <span className="tag">{say.ready}</span>}
    </>
  );
}
