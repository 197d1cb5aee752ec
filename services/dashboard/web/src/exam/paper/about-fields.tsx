import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Field } from '../../ui/field.tsx';
import { words } from '../../words/words.ts';
import type { ExamForm } from './exam-form.ts';
import { type Problem, problemAt } from './problems.ts';

interface Props {
  form: ExamForm;
  status: ExamStatus;
  problems: readonly Problem[];
  change: (fields: Partial<Omit<ExamForm, 'questions'>>) => void;
}

/** The fields of an exam itself. */
export function AboutFields({ form, status, problems, change }: Props) {
  const { fields } = words.exam.paper;
  const say = (path: string) => problemAt(problems, path);
  return (
    <fieldset className="card plain-fieldset" disabled={status === ExamStatus.FINALIZED}>
      <legend className="visually-hidden">{words.exam.paper.about}</legend>
      <Field label={fields.title} error={say('title')}>
        {(bind) => (
          <input {...bind} value={form.title} maxLength={255} onChange={(e) => change({ title: e.target.value })} />
        )}
      </Field>
      <div className="field-row">
        <Field label={fields.date} hint={fields.dateHint} error={say('conducted_on')}>
          {(bind) => (
            <input
              {...bind}
              type="date"
              value={form.conductedOn}
              onChange={(e) => change({ conductedOn: e.target.value })}
            />
          )}
        </Field>
        <Field label={fields.subject} error={say('subject')}>
          {(bind) => (
            <input
              {...bind}
              value={form.subject}
              maxLength={120}
              onChange={(e) => change({ subject: e.target.value })}
            />
          )}
        </Field>
        <Field label={fields.level} error={say('level')}>
          {(bind) => (
            <select {...bind} value={form.level} onChange={(e) => change({ level: e.target.value })}>
              {Object.entries(fields.levels).map(([level, name]) => (
                <option key={level} value={level}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <ModeAndLanguage form={form} isDraft={status === ExamStatus.DRAFT} change={change} />
      <label className="check">
        <input type="checkbox" checked={form.blind} onChange={(e) => change({ blind: e.target.checked })} />
        {fields.blind}
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
      <Field label={fields.mode} hint={fields.modeHint}>
        {(bind) => (
          <select
            {...bind}
            disabled={!isDraft}
            value={form.isTyped ? 'typed' : 'handwritten'}
            onChange={(e) => change({ isTyped: e.target.value === 'typed' })}
          >
            <option value="handwritten">{fields.modes.handwritten}</option>
            <option value="typed">{fields.modes.typed}</option>
          </select>
        )}
      </Field>
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
