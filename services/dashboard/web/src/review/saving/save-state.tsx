import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import type { Edit } from '../marks/edit.ts';
import type { Decision } from '../marks/send.ts';
import type { Change } from '../state/changed.ts';
import { type Desk, type Save, unsavedOf } from '../state/desk.ts';

const { saving } = words.review;

/** Whether every decision is saved. */
export function SaveState({ desk }: { desk: Desk }) {
  const { saving: count, problems } = unsavedOf(desk);
  const hasProblems = problems.length > 0;
  const text = hasProblems ? saving.problems(problems.length) : count > 0 ? saving.saving(count) : saving.allSaved;
  return <span className={`tag ${hasProblems ? 'bad' : count > 0 ? 'warn' : 'good'}`}>{text}</span>;
}

/** The state of saving one answer since the page was opened. */
export function SaveTag({ save, isEntered }: { save: Save | undefined; isEntered: boolean }) {
  if (isEntered) return <span className="tag warn">{saving.entered}</span>;
  if (save?.status === 'saving') return <span className="tag warn">{saving.savingOne}</span>;
  if (save?.status === 'saved') return <span className="tag good">{saving.saved}</span>;
  if (save?.status === 'undone') return <span className="tag">{saving.undone}</span>;
  return null;
}

/** Decisions that were not saved, until the person chooses what to do about them. */
export function Problems(props: {
  desk: Desk;
  onOpen: (item: Item) => void;
  onRetry: (item: Item, decision: Decision, edit: Edit) => void;
  onDismiss: (key: string) => void;
}) {
  const { desk, onOpen, onRetry, onDismiss } = props;
  const { problems } = unsavedOf(desk);
  const failed = problems.flatMap(([, save]) => (save.status === 'failed' ? [save] : []));
  const cards = problems.map(([key, save]) => {
    if (save.status !== 'failed' && save.status !== 'changed') return null;
    const { item, edit } = save;
    const isFailed = save.status === 'failed';
    const title = isFailed ? saving.failed : saving.changed;
    return (
      <div key={key} className={`notice ${isFailed ? 'bad' : 'warn'} review-problem`} role="alert">
        <div>
          <strong>{title(item.question.label, item.candidate)}</strong>{' '}
          {save.status === 'failed' ? save.problem : describe(save.change)}{' '}
          {edit?.awarded !== undefined && saving.yours(formatHundredths(edit.awarded))}
        </div>
        <div className="row">
          <button type="button" className="button" onClick={() => onOpen(item)}>
            {saving.open}
          </button>
          {save.status === 'failed' && (
            <button type="button" className="button" onClick={() => onRetry(item, save.decision, save.edit)}>
              {saving.tryAgain}
            </button>
          )}
          <button type="button" className="button quiet" onClick={() => onDismiss(key)}>
            {isFailed ? saving.dismiss : words.common.close}
          </button>
        </div>
      </div>
    );
  });
  if (cards.length === 0) return null;
  return (
    <div className="review-problems">
      {failed.length > 1 && (
        <button
          type="button"
          className="button primary"
          onClick={() => {
            for (const { item, decision, edit } of failed) onRetry(item, decision, edit);
          }}
        >
          {saving.tryAllAgain(failed.length)}
        </button>
      )}
      {cards}
    </div>
  );
}

function describe({ who, before, after, kind, reason }: Change): string {
  const name = who || saving.somebody;
  const [from, to] = [formatHundredths(before), formatHundredths(after)];
  const what = kind === 'overridden' ? saving.changes.overridden(name, from, to) : saving.changes[kind](name, to);
  return reason ? `${what} ${saving.theirReason(reason)}` : what;
}
