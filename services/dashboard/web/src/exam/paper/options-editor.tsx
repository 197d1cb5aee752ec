import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import { useId } from 'react';
import { words } from '../../words/words.ts';
import { Entries } from './entries.tsx';
import type { OptionForm, QuestionForm } from './exam-form.ts';
import { nextOption } from './from-messages.ts';
import { type Problem, problemAt } from './problems.ts';
import { isEditable } from './save-plan.ts';

export interface ListEditorProps {
  question: QuestionForm;
  status: Parameters<typeof isEditable>[0];
  problems: readonly Problem[];
  change: (fields: Partial<QuestionForm>) => void;
}

/** The options of a question, each with what the answer key says of it: that it is correct, its place, or its match. */
export function OptionsEditor({ question, status, problems, change }: ListEditorProps) {
  const say = words.exam.paper.question;
  const group = useId();
  const { options } = question;
  const { form, picks, options: listed } = factsOf(question.type);
  const set = (key: string, fields: Partial<OptionForm>) =>
    change({ options: options.map((option) => (option.key === key ? { ...option, ...fields } : option)) });
  const tick = (key: string, isCorrect: boolean) =>
    change({
      options: options.map((option) =>
        option.key === key ? { ...option, isCorrect } : picks === 'one' ? { ...option, isCorrect: false } : option,
      ),
    });
  const keyField = form === 'pairs' ? 'answer.pairs' : 'correct_options';
  const keyProblem = problemAt(problems, keyField);
  const before = (option: OptionForm, name: string) => (
    <>
      {form === 'choice' && (
        <input
          type={picks === 'one' ? 'radio' : 'checkbox'}
          name={group}
          aria-label={say.optionCorrect(name)}
          aria-invalid={Boolean(keyProblem)}
          checked={option.isCorrect}
          onChange={(e) => tick(option.key, e.target.checked)}
        />
      )}
      {form === 'order' && (
        <input
          className="option-label"
          inputMode="numeric"
          aria-label={say.optionPlace(name)}
          aria-invalid={Boolean(keyProblem)}
          value={option.place}
          maxLength={2}
          onChange={(e) => set(option.key, { place: e.target.value })}
        />
      )}
    </>
  );
  const after = (option: OptionForm, name: string) =>
    form === 'pairs' && (
      <select
        aria-label={say.optionMatch(name)}
        aria-invalid={Boolean(keyProblem)}
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
    );
  return (
    <Entries
      legend={form === 'order' ? say.optionsInOrder : say.options}
      field="options"
      entries={options}
      problems={problems}
      error={[problemAt(problems, 'options'), keyProblem].filter(Boolean).join(' ')}
      isDisabled={!isEditable(status, 'options')}
      isFixed={listed === 'true_false'}
      say={{ label: say.optionLabel, text: say.optionText, remove: say.removeOption, add: say.addOption }}
      before={before}
      after={after}
      change={(options) => change({ options })}
      next={nextOption}
    />
  );
}
