import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { words } from '../words/words.ts';
import { candidateFinder, whoIs } from './registrations.ts';

interface Props {
  id?: string;
  label: string;
  /** Id of the datalist with all candidates. */
  listId: string;
  candidates: readonly Candidate[];
  chosen: Candidate | undefined;
  isWrong: boolean;
  isDisabled: boolean;
  choose: (candidateId: string | undefined) => void;
}

/** A candidate chosen by typing, since a menu of thousands would be unusable. */
export function CandidateInput({ id, label, listId, candidates, chosen, isWrong, isDisabled, choose }: Props) {
  const [text, setText] = useState(whoIs(chosen));
  const take = (typed: string) => {
    setText(typed);
    const wanted = typed.trim().toLowerCase();
    if (wanted === '') return;
    const found = candidates.find((one) => whoIs(one).toLowerCase() === wanted);
    if (found && found.id !== chosen?.id) choose(found.id);
  };
  /** An id, a roll number or a name alone is enough, but only once it is typed in full and nobody else has it. */
  const leave = () => {
    if (text.trim() === '') {
      if (chosen) choose(undefined);
      return;
    }
    const found = candidateFinder(candidates)(text);
    if (found && found.id !== chosen?.id) choose(found.id);
    else setText(whoIs(chosen));
  };
  return (
    <input
      id={id}
      list={listId}
      aria-label={label}
      aria-invalid={isWrong}
      disabled={isDisabled}
      placeholder={words.exam.copies.handIn.nobody}
      value={text}
      onChange={(event) => take(event.target.value)}
      onBlur={leave}
    />
  );
}
