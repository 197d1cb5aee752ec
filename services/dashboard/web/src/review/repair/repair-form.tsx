import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { words } from '../../words/words.ts';
import type { Correction, Repair } from './use-repair.ts';

/** The form in which a person corrects what was read as an answer. */
export function RepairForm(props: {
  labels: readonly string[];
  correction: Correction;
  repair: Repair;
  onLeave: () => void;
}) {
  const say = words.review.repair;
  const { labels, correction, repair, onLeave } = props;
  const { text, options, areas } = correction;
  const pages = areas.map(({ page }) => page);
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);
  const close = () => {
    repair.cancel();
    onLeave();
  };
  const leaveWhenMarked = (isMarked: boolean) => isMarked && onLeave();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void repair.save().then(leaveWhenMarked);
  };
  const readAgain = () => void repair.readAgain().then(leaveWhenMarked);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void repair.save().then(leaveWhenMarked);
  };
  return (
    <form ref={first} className="repair-form" noValidate onSubmit={save} onKeyDown={keys}>
      {labels.length > 0 ? (
        <fieldset className="row">
          <legend>{say.options}</legend>
          {labels.map((label) => (
            <label key={label} className="review-check">
              <input
                type="checkbox"
                checked={options.includes(label)}
                onChange={(event) =>
                  repair.change({
                    options: event.target.checked ? [...options, label] : options.filter((one) => one !== label),
                  })
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      ) : (
        <Field label={say.text}>
          {(bind) => (
            <textarea
              {...bind}
              rows={Math.min(12, Math.max(3, text.split('\n').length + 1))}
              dir="auto"
              value={text}
              onChange={(event) => repair.change({ text: event.target.value })}
            />
          )}
        </Field>
      )}
      <p className="hint" role="status">
        {areas.length === 0 ? say.frameHint : repair.work === 'reading' ? say.reading(pages) : say.framed(pages)}
      </p>
      {areas.length > 0 && (
        <p>
          <button type="button" className="button" disabled={repair.work !== undefined} onClick={readAgain}>
            {say.readAgain}
          </button>
        </p>
      )}
      <FormFoot
        refusal={repair.refusal}
        submit={repair.work === 'marking' ? say.marking : say.save}
        isBusy={repair.work === 'marking'}
        onClose={close}
      />
    </form>
  );
}
