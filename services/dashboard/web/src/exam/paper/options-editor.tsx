import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import { useId } from 'react';
import { words } from '../../words/words.ts';
import type { OptionForm, QuestionForm } from './exam-form.ts';
import { nextOption } from './from-messages.ts';
import { type Problem, problemAt } from './problems.ts';
import { isEditable } from './save-plan.ts';

const OPTIONS_MAX = 26;

export interface ListEditorProps {
  question: QuestionForm;
  status: Parameters<typeof isEditable>[0];
  problems: readonly Problem[];
  change: (fields: Partial<QuestionForm>) => void;
}

/** The options of a question, with those that are correct ticked. */
export function OptionsEditor({ question, status, problems, change }: ListEditorProps) {
  const say = words.exam.paper.question;
  const group = useId();
  const { options } = question;
  const isFixed = !isEditable(status, 'options');
  const facts = factsOf(question.type);
  const isTrueFalse = facts.options === 'true_false';
  const { form, picks } = facts;
  const set = (key: string, fields: Partial<OptionForm>) =>
    change({ options: options.map((option) => (option.key === key ? { ...option, ...fields } : option)) });
  const tick = (key: string, isCorrect: boolean) =>
    change({
      options: options.map((option) =>
        option.key === key ? { ...option, isCorrect } : picks === 'one' ? { ...option, isCorrect: false } : option,
      ),
    });
  const errorId = `${group}-error`;
  const keyField = form === 'pairs' ? 'answer.pairs' : 'correct_options';
  const error = [problemAt(problems, 'options'), problemAt(problems, keyField)].filter(Boolean).join(' ');
  return (
    <fieldset className="plain-fieldset part" disabled={isFixed} aria-describedby={error ? errorId : undefined}>
      <legend>{form === 'order' ? say.optionsInOrder : say.options}</legend>
      <ul className="options">
        {options.map((option, index) => {
          const wrong = problemAt(problems, `options[${index}]`, true);
          const name = option.label || String(index + 1);
          return (
            <li key={option.key}>
              {form === 'choice' && (
                <input
                  type={picks === 'one' ? 'radio' : 'checkbox'}
                  name={group}
                  aria-label={say.optionCorrect(name)}
                  aria-invalid={Boolean(problemAt(problems, keyField))}
                  checked={option.isCorrect}
                  onChange={(e) => tick(option.key, e.target.checked)}
                />
              )}
              {form === 'order' && (
                <input
                  className="option-label"
                  inputMode="numeric"
                  aria-label={say.optionPlace(name)}
                  aria-invalid={Boolean(problemAt(problems, keyField))}
                  value={option.place}
                  maxLength={2}
                  onChange={(e) => set(option.key, { place: e.target.value })}
                />
              )}
              <input
                className="option-label"
                aria-label={say.optionLabel(name)}
                aria-invalid={Boolean(wrong)}
                readOnly={isTrueFalse}
                value={option.label}
                maxLength={8}
                onChange={(e) => set(option.key, { label: e.target.value })}
              />
              <input
                aria-label={say.optionText(name)}
                value={option.text}
                onChange={(e) => set(option.key, { text: e.target.value })}
              />
              {form === 'pairs' && (
                <select
                  aria-label={say.optionMatch(name)}
                  aria-invalid={Boolean(problemAt(problems, keyField))}
                  value={option.match}
                  onChange={(e) => set(option.key, { match: e.target.value })}
                >
                  <option value="">{say.noMatch}</option>
                  {question.matches.map(({ key, label, text }) => (
                    <option key={key} value={key}>
                      {`${label} ${text}`.trim()}
                    </option>
                  ))}
                </select>
              )}
              {!isTrueFalse && (
                <button
                  type="button"
                  className="button quiet"
                  aria-label={say.removeOption(name)}
                  onClick={() => change({ options: options.filter(({ key }) => key !== option.key) })}
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
      {!isTrueFalse && options.length < OPTIONS_MAX && (
        <button type="button" className="button" onClick={() => change({ options: [...options, nextOption(options)] })}>
          {say.addOption}
        </button>
      )}
    </fieldset>
  );
}
