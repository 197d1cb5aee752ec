import { words } from '../../../words/words.ts';
import type { CopyOfCandidate } from '../../copies/copies-of.ts';
import { whoIs } from '../../registrations.ts';
import { byReason, type Finalized } from './finalize-all.ts';

/** The most skipped copies that the server lists. */
const SKIPPED_MAX = 500;

/** What was finalized, and what was skipped, with the reasons. */
export function Outcome({ outcome, copies }: { outcome: Finalized; copies: readonly CopyOfCandidate[] }) {
  const say = words.exam.finish.final;
  const { count, skipped, isComplete } = outcome;
  const byId = new Map(copies.map((one) => [one.copy.id, one]));
  const nameOf = (id: string) => {
    const found = byId.get(id);
    return found ? whoIs({ externalId: found.externalId, name: found.name! }) : id;
  };
  return (
    <div className={skipped.length > 0 || !isComplete ? 'notice warn' : 'notice'} role="status">
      <p>{say.done(count)}</p>
      {!isComplete && <p>{say.stopped}</p>}
      {skipped.length > 0 && <p>{say.skipped(skipped.length)}</p>}
      {byReason(skipped).map(({ reason, ids }) => (
        <details key={reason}>
          <summary>
            {say.reasons[reason] ?? reason}: {ids.length}
          </summary>
          <ul className="any-text">
            {ids.map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </ul>
        </details>
      ))}
      {skipped.length >= SKIPPED_MAX && <p>{say.skippedMore}</p>}
    </div>
  );
}
