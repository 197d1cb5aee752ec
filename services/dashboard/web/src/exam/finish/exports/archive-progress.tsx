import { words } from '../../../words/words.ts';
import type { LeftOut } from './checked-copies.ts';
import type { ArchiveState } from './use-archive.ts';

/** How far the archive is, and what is not in it. */
export function ArchiveProgress({ state, cancel }: { state: ArchiveState | undefined; cancel: () => void }) {
  const say = words.exam.finish.exports;
  if (!state) return null;
  if (state.kind === 'running') {
    const { done, all } = state;
    return (
      <div className="row finish-row">
        <progress value={done} max={all} aria-label={say.zip} />
        <span>{say.gathering(done, all)}</span>
        <button type="button" className="button" onClick={cancel}>
          {words.common.cancel}
        </button>
      </div>
    );
  }
  if (state.kind === 'cancelled') return <Said text={say.cancelled} />;
  if (state.kind === 'failed') {
    return (
      <p className="notice bad" role="alert">
        {state.message}
      </p>
    );
  }
  const { saved, leftOut } = state;
  const none = leftOut.filter(({ reason }) => reason === 'none');
  const failed = leftOut.filter(({ reason }) => reason === 'failed');
  return (
    <div className={leftOut.length > 0 ? 'notice warn' : 'notice'} role="status">
      <p>{saved === 0 && failed.length === 0 ? say.nothing : say.saved(saved)}</p>
      <LeftOutList title={say.none(none.length)} list={none} />
      <LeftOutList title={say.failed(failed.length)} list={failed} />
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

function LeftOutList({ title, list }: { title: string; list: readonly LeftOut[] }) {
  if (list.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul className="any-text">
        {list.map(({ copy: { submissionId, externalId, name } }) => (
          <li key={submissionId}>{[externalId, name].filter(Boolean).join(' ')}</li>
        ))}
      </ul>
    </details>
  );
}
