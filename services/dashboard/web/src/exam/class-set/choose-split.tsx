import { PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import { type SubmitEvent, useState } from 'react';
import { words } from '../../words/words.ts';

interface Props {
  hasCodes: boolean;
  isDisabled: boolean;
  /** @param count pages of each copy; undefined: by the codes of printed sheets. */
  split: (count: number | undefined) => void;
}

/** How the scan is split; a new split takes the place of what a person has changed. */
export function ChooseSplit({ hasCodes, isDisabled, split }: Props) {
  const say = words.exam.classSet;
  const [count, setCount] = useState('1');
  const pages = Number(count);
  const isCount = Number.isInteger(pages) && pages >= 1 && pages <= PAGES_MAX;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isCount) split(pages);
  };
  return (
    <form className="row split-by" noValidate onSubmit={submit}>
      {hasCodes && (
        <button type="button" className="button" disabled={isDisabled} onClick={() => split(undefined)}>
          {say.byCode}
        </button>
      )}
      <label>
        {say.count}
        <input
          inputMode="numeric"
          aria-invalid={!isCount}
          disabled={isDisabled}
          value={count}
          onChange={(event) => setCount(event.target.value.trim())}
        />
      </label>
      <button type="submit" className="button" disabled={isDisabled || !isCount}>
        {say.byCount}
      </button>
    </form>
  );
}
