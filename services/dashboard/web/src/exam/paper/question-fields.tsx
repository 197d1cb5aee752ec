import {
  factsOf,
  type PartialName,
  partialOf,
  type QuestionTypeName,
  TYPE_VALUES,
} from '@exam-evaluation/contract/question-types.ts';
import type { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { lazy, Suspense } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormulaPreview } from '../../ui/formulas/formula-preview.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { words } from '../../words/words.ts';
import { HowRead, NumberKey } from './answer-key.tsx';
import { trueAndFalse } from './from-messages.ts';
import { MatchesEditor } from './matches-editor.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { problemAt } from './problems.ts';
import type { QuestionPartProps } from './question-part.ts';
import { RubricEditor } from './rubric-editor.tsx';
import { isEditable } from './save-plan.ts';

const { types, partly } = words.exam.paper.question;
const TYPES = (Object.entries(types) as [QuestionTypeName, string][]).map(
  ([type, name]) => [TYPE_VALUES[type], name] as const,
);
const PARTIAL = Object.entries(partly.rules) as [PartialName, string][];

const MarkingPoints = lazy(() => import('./marking-points.tsx'));

/** All fields of a question of its kind. */
export function QuestionFields(props: QuestionPartProps) {
  const { question, status, problems, change } = props;
  const say = words.exam.paper.question;
  const { isObjective, form, options, key, partial } = factsOf(question.type);
  const may = (field: string) => isEditable(status, field);
  return (
    <div className="question-fields">
      <LabelKindMarks {...props} />
      <Field label={say.text} error={problemAt(problems, 'text')}>
        {(bind) => (
          <textarea
            {...bind}
            disabled={!may('text')}
            value={question.text}
            maxLength={10_000}
            onChange={(e) => change({ text: e.target.value })}
          />
        )}
      </Field>
      <FormulaPreview text={question.text} />
      {options !== 'none' && <OptionsEditor {...props} />}
      {form === 'pairs' && <MatchesEditor {...props} />}
      {partial && <PartlyRight {...props} />}
      {key === 'answer.accepted' && (
        <Field label={say.accepted} hint={say.acceptedHint} error={problemAt(problems, 'answer', true)}>
          {(bind) => (
            <textarea
              {...bind}
              disabled={!may('answer')}
              value={question.accepted}
              onChange={(e) => change({ accepted: e.target.value })}
            />
          )}
        </Field>
      )}
      {key === 'answer.accepted' && <HowRead {...props} />}
      {key === 'answer.value' && <NumberKey {...props} />}
      {options === 'none' && <ModelAnswer {...props} />}
      {!isObjective && <RubricEditor {...props} />}
      {form === 'prose' && (
        <Suspense fallback={null}>
          <MarkingPoints question={question} />
        </Suspense>
      )}
    </div>
  );
}

function LabelKindMarks({ question, place, status, problems, change }: QuestionPartProps) {
  const say = words.exam.paper.question;
  const isFixed = !isEditable(status, 'label');
  const setType = (type: QuestionType) =>
    change({
      type,
      ...(factsOf(type).options === 'true_false' && question.options.length === 0 && { options: trueAndFalse() }),
    });
  return (
    <div className="field-row">
      <InputField
        label={say.label}
        hint={say.labelHint}
        error={problemAt(problems, 'label')}
        disabled={isFixed}
        placeholder={String(place + 1)}
        value={question.label}
        maxLength={32}
        onChange={(text) => change({ label: text })}
      />
      <SelectField
        label={say.type}
        error={problemAt(problems, 'type')}
        isDisabled={isFixed}
        value={question.type}
        choices={TYPES}
        onChange={setType}
      />
      <InputField
        label={say.marks}
        error={problemAt(problems, 'max_marks')}
        disabled={isFixed}
        inputMode="decimal"
        value={question.maxMarks}
        onChange={(text) => change({ maxMarks: text })}
      />
      {factsOf(question.type).isObjective && (
        <InputField
          label={say.negative}
          error={problemAt(problems, 'negative_marks')}
          disabled={isFixed}
          inputMode="decimal"
          placeholder="0"
          value={question.negativeMarks}
          onChange={(text) => change({ negativeMarks: text })}
        />
      )}
    </div>
  );
}

/** What partly right answers earn; where nothing was chosen, the rule that the stored question has is shown. */
function PartlyRight({ question, status, problems, change }: QuestionPartProps) {
  const { type, partial, stored } = question;
  const usual = partialOf({ type, partial: 0, ...(stored?.rubric && { rubric: stored.rubric }) });
  return (
    <SelectField
      label={partly.label}
      hint={partly.hints[partial ?? usual!]}
      error={problemAt(problems, 'partial')}
      isDisabled={!isEditable(status, 'partial')}
      value={(partial ?? usual)!}
      choices={PARTIAL}
      onChange={(rule) => change({ partial: rule })}
    />
  );
}

function ModelAnswer({ question, status, problems, change }: QuestionPartProps) {
  const say = words.exam.paper.question;
  const written = factsOf(question.type).form === 'prose';
  return (
    <>
      <Field
        label={say.modelAnswer}
        {...(written && { hint: say.modelAnswerHint })}
        error={problemAt(problems, 'model_answer')}
      >
        {(bind) => (
          <textarea
            {...bind}
            disabled={!isEditable(status, 'model_answer')}
            value={question.modelAnswer}
            maxLength={20_000}
            onChange={(e) => change({ modelAnswer: e.target.value })}
          />
        )}
      </Field>
      <FormulaPreview text={question.modelAnswer} />
      {written && (
        <div className="field-row">
          <InputField
            label={say.wordLimit}
            error={problemAt(problems, 'word_limit')}
            disabled={!isEditable(status, 'word_limit')}
            inputMode="numeric"
            value={question.wordLimit}
            onChange={(text) => change({ wordLimit: text })}
          />
          <label className="check">
            <input
              type="checkbox"
              disabled={!isEditable(status, 'expects_diagram')}
              checked={question.expectsDiagram}
              onChange={(e) => change({ expectsDiagram: e.target.checked })}
            />
            {say.diagram}
          </label>
        </div>
      )}
    </>
  );
}
