import { words } from '../words/words.ts';

export function Loading() {
  return (
    <div className="loading" role="status">
      {words.common.loading}
    </div>
  );
}
