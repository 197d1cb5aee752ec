import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Field } from '../../ui/field.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { words } from '../../words/words.ts';
import type { ExamForm } from './exam-form.ts';
import { type Problem, problemAt } from './problems.ts';

interface Props {
  form: ExamForm;
  status: ExamStatus;
  /** Whether the exam is only being made. */
  isNew: boolean;
  problems: readonly Problem[];
  change: (fields: Partial<Omit<ExamForm, 'questions'>>) => void;
}

/** The fields of an exam itself. */
export function AboutFields({ form, status, isNew, problems, change }: Props) {
  const { fields } = words.exam.paper;
  const say = (path: string) => problemAt(problems, path);
  return (
    <fieldset className="card plain-fieldset" disabled={status === ExamStatus.FINALIZED}>
      <legend className="visually-hidden">{words.exam.paper.about}</legend>
      <InputField
        label={fields.title}
        error={say('title')}
        value={form.title}
        maxLength={255}
        onChange={(text) => change({ title: text })}
      />
      <div className="field-row">
        <InputField
          label={fields.date}
          hint={fields.dateHint}
          error={say('conducted_on')}
          type="date"
          value={form.conductedOn}
          onChange={(text) => change({ conductedOn: text })}
        />
        <InputField
          label={fields.subject}
          error={say('subject')}
          value={form.subject}
          maxLength={120}
          onChange={(text) => change({ subject: text })}
        />
        <SelectField
          label={fields.level}
          error={say('level')}
          value={form.level}
          choices={Object.entries(fields.levels)}
          onChange={(level) => change({ level })}
        />
      </div>
      <ModeAndLanguage form={form} isDraft={status === ExamStatus.DRAFT} change={change} />
      <label className="check">
        <input type="checkbox" checked={form.blind} onChange={(e) => change({ blind: e.target.checked })} />
        {fields.blind}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={form.isForSoftware}
          disabled={!isNew}
          onChange={(e) => change({ isForSoftware: e.target.checked })}
        />
        <span>
          {fields.software}
          <span className="hint">{isNew ? fields.softwareHint : fields.softwareFixed}</span>
        </span>
      </label>
      <Field label={fields.instructions} hint={fields.instructionsHint} error={say('instructions')}>
        {(bind) => (
          <textarea
            {...bind}
            value={form.instructions}
            maxLength={4_000}
            onChange={(e) => change({ instructions: e.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

function ModeAndLanguage({ form, isDraft, change }: Pick<Props, 'form' | 'change'> & { isDraft: boolean }) {
  const { fields } = words.exam.paper;
  return (
    <div className="field-row">
      <SelectField
        label={fields.mode}
        hint={fields.modeHint}
        isDisabled={!isDraft}
        value={form.isTyped ? 'typed' : 'handwritten'}
        choices={[
          ['handwritten', fields.modes.handwritten],
          ['typed', fields.modes.typed],
        ]}
        onChange={(mode) => change({ isTyped: mode === 'typed' })}
      />
      <Field label={fields.language}>
        {(bind) => (
          <select {...bind} defaultValue="en">
            <option value="en">{fields.languages.en}</option>
            <option value="hi" disabled>
              {fields.languages.hi}
            </option>
          </select>
        )}
      </Field>
    </div>
  );
}
