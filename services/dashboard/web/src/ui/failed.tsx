import { toFailure } from '../api/failure.ts';
import { words } from '../words/words.ts';

/** Shown in place of something that could not be read. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const { message } = toFailure(error);
  return (
    <div className="notice bad" role="alert">
      <strong>{words.common.failed}</strong>
      <p>{message}</p>
      {retry && (
        <button type="button" className="button" onClick={retry}>
          {words.common.retry}
        </button>
      )}
    </div>
  );
}
