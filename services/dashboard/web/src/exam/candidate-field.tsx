import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useId } from 'react';
import { Field } from '../ui/field.tsx';
import { CandidateInput } from './candidate-input.tsx';
import { whoIs } from './registrations.ts';

/** A field of a form in which one of these candidates is chosen by typing. */
export function CandidateField(props: {
  label: string;
  candidates: readonly Candidate[];
  chosen: Candidate | undefined;
  isWrong: boolean;
  isDisabled: boolean;
  choose: (candidate: Candidate | undefined) => void;
}) {
  const { label, candidates, choose, ...input } = props;
  const listId = useId();
  return (
    <>
      <Field label={label}>
        {({ id }) => (
          <CandidateInput
            {...input}
            id={id}
            label={label}
            listId={listId}
            candidates={candidates}
            choose={(chosen) => choose(candidates.find((one) => one.id === chosen))}
          />
        )}
      </Field>
      <datalist id={listId}>
        {candidates.map((one) => (
          <option key={one.id} value={whoIs(one)} />
        ))}
      </datalist>
    </>
  );
}
