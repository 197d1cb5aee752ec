import { Field } from '../../ui/field.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { CriterionForm, QuestionForm } from './exam-form.ts';
import { emptyCriterion } from './from-messages.ts';
import { criteriaMarks, hasMarksMismatch } from './marks.ts';
import { readHundredths } from './numbers.ts';
import { type Problem, problemAt } from './problems.ts';
import { isEditable } from './save-plan.ts';

const CRITERIA_MAX = 50;

interface Props {
  question: QuestionForm;
  status: Parameters<typeof isEditable>[0];
  problems: readonly Problem[];
  change: (fields: Partial<QuestionForm>) => void;
}

/** The criteria of a question, with a live check whether their marks add up to the question's. */
export function RubricEditor({ question, status, problems, change }: Props) {
  const say = words.exam.paper.question;
  const { criteria } = question;
  const refused = problemAt(problems, 'rubric');
  const set = (key: string, fields: Partial<CriterionForm>) =>
    change({ criteria: criteria.map((one) => (one.key === key ? { ...one, ...fields } : one)) });
  return (
    <fieldset className="plain-fieldset part" disabled={!isEditable(status, 'rubric')}>
      <legend>{say.rubric}</legend>
      <p className="hint">{say.rubricHint}</p>
      {criteria.map((criterion, index) => (
        <CriterionFields
          key={criterion.key}
          criterion={criterion}
          index={index}
          problems={problems}
          change={(fields) => set(criterion.key, fields)}
          remove={() => change({ criteria: criteria.filter(({ key }) => key !== criterion.key) })}
        />
      ))}
      <div className="row rubric-foot">
        {criteria.length < CRITERIA_MAX && (
          <button
            type="button"
            className="button"
            onClick={() => change({ criteria: [...criteria, emptyCriterion()] })}
          >
            {say.addCriterion}
          </button>
        )}
        {criteria.length > 0 && <Sum question={question} />}
      </div>
      {refused && <p className="field-error">{refused}</p>}
      {criteria.length > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={question.partialMarking}
            onChange={(e) => change({ partialMarking: e.target.checked })}
          />
          {say.partial}
        </label>
      )}
    </fieldset>
  );
}

function Sum({ question }: { question: QuestionForm }) {
  const say = words.exam.paper.question;
  const sum = formatHundredths(criteriaMarks(question.criteria));
  const isOff = hasMarksMismatch(question);
  return (
    <span role="status" className={isOff ? 'rubric-sum off' : 'rubric-sum'}>
      {isOff ? say.sum(sum, formatHundredths(readHundredths(question.maxMarks) ?? 0)) : say.sumFits(sum)}
    </span>
  );
}

function CriterionFields(props: {
  criterion: CriterionForm;
  index: number;
  problems: readonly Problem[];
  change: (fields: Partial<CriterionForm>) => void;
  remove: () => void;
}) {
  const { criterion, index, problems, change, remove } = props;
  const say = words.exam.paper.question;
  const wrong = (field: string) => problemAt(problems, `rubric.criteria[${index}].${field}`, true);
  return (
    <fieldset className="criterion">
      <legend className="visually-hidden">{say.criterion(index + 1)}</legend>
      <InputField
        label={say.criterionName}
        error={wrong('name')}
        value={criterion.name}
        maxLength={120}
        onChange={(text) => change({ name: text })}
      />
      <InputField
        label={say.criterionMarks}
        error={wrong('marks')}
        inputMode="decimal"
        value={criterion.marks}
        onChange={(text) => change({ marks: text })}
      />
      <InputField
        label={say.keywords}
        hint={say.keywordsHint}
        error={wrong('keywords')}
        value={criterion.keywords}
        onChange={(text) => change({ keywords: text })}
      />
      <button
        type="button"
        className="button quiet criterion-remove"
        aria-label={say.removeCriterion(index + 1)}
        title={say.removeCriterion(index + 1)}
        onClick={remove}
      >
        ×
      </button>
      <div className="criterion-guidance">
        <Field label={say.guidance} hint={say.guidanceHint} error={wrong('guidance')}>
          {(bind) => (
            <textarea
              {...bind}
              rows={2}
              maxLength={2_000}
              value={criterion.guidance}
              onChange={(e) => change({ guidance: e.target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
