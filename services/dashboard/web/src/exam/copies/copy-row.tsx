import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { formatCount, formatHundredths, formatPercentage, formatTime } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { whoIs } from '../registrations.ts';
import type { CopyOfCandidate } from './copies-of.ts';
import { type CopyAct, CopyActDialog } from './copy-acts.tsx';
import { MoveCopy } from './move-copy.tsx';
import { actsOn, type Standing, standingOf } from './standing.ts';

const LOOK: Partial<Record<Standing, string>> = {
  needs_person: 'tag warn',
  partially_graded: 'tag warn',
  failed: 'tag bad',
  graded: 'tag good',
  finalized: 'tag good',
};

/** A copy with its status. */
export function CopyRow(
  props: CopyOfCandidate & {
    examId: string;
    candidates: readonly Candidate[];
    withCopy: ReadonlySet<string>;
    mayChange: boolean;
    /** Whether it is one of several that something is done with; absent where nothing can be. */
    choice?: { isOn: boolean; set: (isOn: boolean) => void };
  },
) {
  const { examId, copy, externalId, name, candidates, withCopy, mayChange, choice } = props;
  const say = words.exam.copies;
  const who = whoIs({ externalId, ...(name !== undefined && { name }) });
  const standing = standingOf(copy);
  const [asking, setAsking] = useState<CopyAct | 'move'>();
  const may = actsOn(copy);
  const acts = (['cancel', 'reEvaluate', 'move', 'remove'] as const).filter((act) => may[act]);
  const isReviewable = !may.cancel && standing !== 'cancelled';
  return (
    <tr>
      {choice && (
        <td>
          {may.reEvaluate && (
            <input
              type="checkbox"
              aria-label={say.again.choose(who)}
              checked={choice.isOn}
              onChange={(event) => choice.set(event.target.checked)}
            />
          )}
        </td>
      )}
      <td className="any-text">{who}</td>
      <td className="any-text">
        <span className={LOOK[standing] ?? 'tag'}>{say.standings[standing]}</span>
        <Detail copy={copy} />
      </td>
      <Total copy={copy} />
      <td className="number">{copy.pages === undefined ? '' : formatCount(copy.pages)}</td>
      <td className="nowrap">{formatTime(copy.updatedAt)}</td>
      <td className="number">
        <div className="row copy-acts">
          {isReviewable && (
            <Link
              className="button quiet"
              to="/exams/$examId/review"
              params={{ examId }}
              // The review page defines this search parameter; the route here declares none.
              search={{ copy: copy.id } as never}
              aria-label={say.openOf(who)}
            >
              {say.open}
            </Link>
          )}
          {mayChange && acts.length > 0 && (
            <DropdownMenu.Root modal={false}>
              <DropdownMenu.Trigger className="button quiet" aria-label={say.more(who)}>
                ⋯
              </DropdownMenu.Trigger>
              <DropdownMenu.Portal>
                <DropdownMenu.Content className="menu" align="end">
                  {acts.map((act) => (
                    <DropdownMenu.Item key={act} className="menu-item" onSelect={() => setAsking(act)}>
                      {say[act]}
                    </DropdownMenu.Item>
                  ))}
                </DropdownMenu.Content>
              </DropdownMenu.Portal>
            </DropdownMenu.Root>
          )}
        </div>
        {asking === 'move' && (
          <MoveCopy
            copy={copy}
            who={who}
            candidates={candidates}
            withCopy={withCopy}
            onClose={() => setAsking(undefined)}
          />
        )}
        {asking && asking !== 'move' && (
          <CopyActDialog act={asking} examId={examId} copy={copy} who={who} onClose={() => setAsking(undefined)} />
        )}
      </td>
    </tr>
  );
}

/** What a copy has earned: as long as a person has still to look at it, that is no result. */
function Total({ copy: { totals, needsReview } }: { copy: Submission }) {
  const say = words.exam.copies;
  if (!totals) return <td colSpan={2} />;
  const sumUp = needsReview ? say.soFar : say.outOf;
  return (
    <>
      <td className="number nowrap">{sumUp(formatHundredths(totals.awarded), formatHundredths(totals.max))}</td>
      <td className="number nowrap">{!needsReview && formatPercentage(totals.percentage)}</td>
    </>
  );
}

/** The details of a status: how far the copy is, or why it failed. */
function Detail({ copy: { progress, queue, error } }: { copy: Submission }) {
  const say = words.exam.copies;
  if (error) return <div className="hint">{error.message}</div>;
  if (queue) return <div className="hint">{say.position(queue.position)}</div>;
  if (progress && progress.questionsTotal > 0 && progress.questionsDone < progress.questionsTotal) {
    return <div className="hint">{say.progress(progress.questionsDone, progress.questionsTotal)}</div>;
  }
  return null;
}
