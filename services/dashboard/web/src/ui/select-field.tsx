import { Field } from './field.tsx';

/** A labelled choice of one of a few values, each with its name. */
export function SelectField<Value extends string | number>(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  isDisabled?: boolean;
  value: Value;
  choices: readonly (readonly [value: Value, name: string])[];
  onChange: (value: Value) => void;
}) {
  const { isDisabled = false, value, choices, onChange, ...field } = props;
  return (
    <Field {...field}>
      {(bind) => (
        <select
          {...bind}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(choices[event.target.selectedIndex]![0])}
        >
          {choices.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
