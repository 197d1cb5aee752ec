import type { KeyFormName, KeyPolicyName } from '@exam-evaluation/contract/question-types.ts';
import { InputField } from '../../ui/input-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { words } from '../../words/words.ts';
import { problemAt } from './problems.ts';
import type { QuestionPartProps } from './question-part.ts';
import { isEditable } from './save-plan.ts';

const { how } = words.exam.paper.question;
const FORMS = Object.entries(how.forms) as [KeyFormName, string][];
const POLICIES = [['', how.asAsked], ...(Object.entries(how.policies) as [KeyPolicyName, string][])] as const;

/** How accepted answers are read, and which of those that are equal to them are right. */
export function HowRead({ question, status, problems, change }: QuestionPartProps) {
  const { keyForm = 'auto', keyPolicy } = question;
  const isFixed = !isEditable(status, 'answer');
  return (
    <div className="field-row">
      <SelectField
        label={how.form}
        hint={how.formHints[keyForm]}
        error={problemAt(problems, 'answer.form')}
        isDisabled={isFixed}
        value={keyForm}
        choices={FORMS}
        onChange={(form) => change({ keyForm: form })}
      />
      <SelectField
        label={how.policy}
        error={problemAt(problems, 'answer.policy')}
        isDisabled={isFixed}
        value={keyPolicy ?? ''}
        choices={POLICIES}
        onChange={(policy) => change({ keyPolicy: policy || undefined })}
      />
    </div>
  );
}

export function NumberKey({ question, status, problems, change }: QuestionPartProps) {
  const say = words.exam.paper.question;
  const isFixed = !isEditable(status, 'answer');
  return (
    <div className="field-row">
      <InputField
        label={say.value}
        error={problemAt(problems, 'answer.value')}
        disabled={isFixed}
        inputMode="decimal"
        value={question.value}
        onChange={(text) => change({ value: text })}
      />
      <InputField
        label={say.tolerance}
        hint={say.toleranceHint}
        error={problemAt(problems, 'answer.tolerance')}
        disabled={isFixed}
        inputMode="decimal"
        placeholder="0"
        value={question.tolerance}
        onChange={(text) => change({ tolerance: text })}
      />
      <InputField
        label={say.unit}
        error={problemAt(problems, 'answer.unit')}
        disabled={isFixed}
        value={question.unit}
        maxLength={32}
        onChange={(text) => change({ unit: text })}
      />
    </div>
  );
}
