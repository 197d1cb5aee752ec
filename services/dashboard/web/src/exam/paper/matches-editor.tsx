import { useId } from 'react';
import { words } from '../../words/words.ts';
import type { MatchForm } from './exam-form.ts';
import { nextMatch } from './from-messages.ts';
import type { ListEditorProps } from './options-editor.tsx';
import { problemAt } from './problems.ts';
import { isEditable } from './save-plan.ts';

const MATCHES_MAX = 26;

/** What the options of a question are matched with; each option names its match in the list of options. */
export function MatchesEditor({ question, status, problems, change }: ListEditorProps) {
  const say = words.exam.paper.question;
  const errorId = useId();
  const { matches } = question;
  const set = (key: string, fields: Partial<MatchForm>) =>
    change({ matches: matches.map((match) => (match.key === key ? { ...match, ...fields } : match)) });
  const error = problemAt(problems, 'matches');
  return (
    <fieldset
      className="plain-fieldset part"
      disabled={!isEditable(status, 'matches')}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{say.matches}</legend>
      <ul className="options">
        {matches.map((match, index) => {
          const wrong = problemAt(problems, `matches[${index}]`, true);
          const name = match.label || String(index + 1);
          return (
            <li key={match.key}>
              <input
                className="option-label"
                aria-label={say.matchLabel(name)}
                aria-invalid={Boolean(wrong)}
                value={match.label}
                maxLength={8}
                onChange={(e) => set(match.key, { label: e.target.value })}
              />
              <input
                aria-label={say.matchText(name)}
                value={match.text}
                onChange={(e) => set(match.key, { text: e.target.value })}
              />
              <button
                type="button"
                className="button quiet"
                aria-label={say.removeMatch(name)}
                onClick={() => change({ matches: matches.filter(({ key }) => key !== match.key) })}
              >
                ×
              </button>
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
      {matches.length < MATCHES_MAX && (
        <button type="button" className="button" onClick={() => change({ matches: [...matches, nextMatch(matches)] })}>
          {say.addMatch}
        </button>
      )}
    </fieldset>
  );
}
