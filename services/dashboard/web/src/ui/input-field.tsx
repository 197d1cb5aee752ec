import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>;

/** A labelled line of text. */
export function InputField(
  props: InputProps & {
    label: string;
    hint?: string;
    error?: string | undefined;
    value: string | undefined;
    onChange: (value: string) => void;
  },
) {
  const { label, hint, error, onChange, ...input } = props;
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(bind) => <input {...bind} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
