import { type ReactNode, useId } from 'react';
import { type Problem, problemAt } from './problems.ts';

/** What a question lists: an option, or what options are matched with. */
interface Entry {
  key: string;
  label: string;
  text: string;
}

/** Most entries of a list. */
const ENTRIES_MAX = 26;

/**
 * The entries that a question lists, each with its label, its text and a button that removes it. `before` and `after`
 * put what belongs to one kind of list beside these.
 */
export function Entries<Listed extends Entry>(props: {
  legend: string;
  /** The field of the question, as problems name it. */
  field: 'options' | 'matches';
  entries: readonly Listed[];
  problems: readonly Problem[];
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  isDisabled: boolean;
  /** Entries are not added, removed or renamed. */
  isFixed?: boolean;
  say: {
    label: (name: string) => string;
    text: (name: string) => string;
    remove: (name: string) => string;
    add: string;
  };
  before?: (entry: Listed, name: string) => ReactNode;
  after?: (entry: Listed, name: string) => ReactNode;
  change: (entries: Listed[]) => void;
  next: (entries: readonly Listed[]) => Listed;
}) {
  const {
    legend,
    field,
    entries,
    problems,
    error,
    isDisabled,
    isFixed = false,
    say,
    before,
    after,
    change,
    next,
  } = props;
  const errorId = useId();
  const set = (key: string, fields: Partial<Entry>) =>
    change(entries.map((entry) => (entry.key === key ? { ...entry, ...fields } : entry)));
  return (
    <fieldset className="plain-fieldset part" disabled={isDisabled} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <ul className="options">
        {entries.map((entry, index) => {
          const wrong = problemAt(problems, `${field}[${index}]`, true);
          const name = entry.label || String(index + 1);
          return (
            <li key={entry.key}>
              {before?.(entry, name)}
              <input
                className="option-label"
                aria-label={say.label(name)}
                aria-invalid={Boolean(wrong)}
                readOnly={isFixed}
                value={entry.label}
                maxLength={8}
                onChange={(e) => set(entry.key, { label: e.target.value })}
              />
              <input
                aria-label={say.text(name)}
                value={entry.text}
                onChange={(e) => set(entry.key, { text: e.target.value })}
              />
              {after?.(entry, name)}
              {!isFixed && (
                <button
                  type="button"
                  className="button quiet"
                  aria-label={say.remove(name)}
                  onClick={() => change(entries.filter(({ key }) => key !== entry.key))}
                >
                  ×
                </button>
              )}
              {wrong && <p className="field-error">{wrong}</p>}
            </li>
          );
        })}
      </ul>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {!isFixed && entries.length < ENTRIES_MAX && (
        <button type="button" className="button" onClick={() => change([...entries, next(entries)])}>
          {say.add}
        </button>
      )}
    </fieldset>
  );
}
