import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { words } from '../../words/words.ts';
import { whoIs } from '../registrations.ts';

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
    const wanted = text.trim().toLowerCase();
    const byId = candidates.filter(({ externalId }) => externalId.toLowerCase() === wanted);
    const found =
      byId.length > 0
        ? byId
        : candidates.filter(({ rollNumber, name }) => [rollNumber, name].some((own) => own?.toLowerCase() === wanted));
    if (wanted === '') {
      if (chosen) choose(undefined);
    } else if (found.length === 1 && found[0]!.id !== chosen?.id) choose(found[0]!.id);
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
