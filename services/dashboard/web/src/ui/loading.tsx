import { words } from '../words/words.ts';

/** Stands where something will be shown as soon as it is there. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{words.common.loading}</span>
      {['title', 'line', 'line', 'line'].map((part, place) => (
        <div key={place} className={`skeleton ${part}`} />
      ))}
    </div>
  );
}
