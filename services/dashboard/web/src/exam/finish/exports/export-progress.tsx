import { words } from '../../../words/words.ts';
import { RESULTS_MAX } from '../results/read-results.ts';
import type { LeftOut } from './checked-copies.ts';
import type { Named } from './mark-sheet.ts';
import type { ExportState } from './use-export.ts';

/** How far an export is, and what is not in it. */
export function ExportProgress({ state, cancel }: { state: ExportState | undefined; cancel: () => void }) {
  const say = words.exam.finish.exports;
  switch (state?.kind) {
    case undefined:
      return null;
    case 'reading':
    case 'gathering':
      return (
        <div className="row finish-row">
          {state.kind === 'reading' ? (
            <span role="status">{say.reading(state.copies)}</span>
          ) : (
            <>
              <progress value={state.done} max={state.all} aria-label={say.zip} />
              <span>{say.gathering(state.done, state.all)}</span>
            </>
          )}
          <button type="button" className="button" onClick={cancel}>
            {words.common.cancel}
          </button>
        </div>
      );
    case 'cancelled':
      return <Said text={say.cancelled} />;
    case 'failed':
      return (
        <p className="notice bad" role="alert">
          {state.message}
        </p>
      );
    case 'done':
      return (
        <>
          {state.archive && <Archived {...state.archive} />}
          {state.gradebook && <ForGradebook {...state.gradebook} />}
          {state.isCut && <p className="notice warn">{say.notAll(RESULTS_MAX)}</p>}
        </>
      );
  }
}

function Archived({ saved, leftOut }: { saved: number; leftOut: readonly LeftOut[] }) {
  const say = words.exam.finish.exports;
  const none = leftOut.filter(({ reason }) => reason === 'none');
  const failed = leftOut.filter(({ reason }) => reason === 'failed');
  return (
    <div className={leftOut.length > 0 ? 'notice warn' : 'notice'} role="status">
      <p>{saved === 0 && failed.length === 0 ? say.nothing : say.saved(saved)}</p>
      <LeftOutList title={say.none(none.length)} list={none.map(({ copy }) => copy)} />
      <LeftOutList title={say.failed(failed.length)} list={failed.map(({ copy }) => copy)} />
    </div>
  );
}

function ForGradebook({ saved, leftOut }: { saved: number; leftOut: readonly Named[] }) {
  const say = words.exam.finish.exports.gradebook;
  return (
    <div className={leftOut.length > 0 ? 'notice warn' : 'notice'} role="status">
      <p>{say.saved(saved)}</p>
      <LeftOutList title={say.leftOut(leftOut.length)} list={leftOut} />
    </div>
  );
}

function Said({ text }: { text: string }) {
  return (
    <p className="notice" role="status">
      {text}
    </p>
  );
}

function LeftOutList({ title, list }: { title: string; list: readonly Named[] }) {
  if (list.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul className="any-text">
        {list.map(({ externalId, name }) => (
          <li key={externalId}>{[externalId, name].filter(Boolean).join(' ')}</li>
        ))}
      </ul>
    </details>
  );
}
