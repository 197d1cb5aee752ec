import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { CandidateList } from '../registrations.ts';
import type { CopyList } from './copy-list.ts';

/** A copy with what is known of its candidate. */
export interface CopyOfCandidate {
  copy: Submission;
  externalId: string;
  name?: string;
  rollNumber?: string;
  sectionOrClass?: string;
}

/** Copies in the order of the candidates; those of candidates who are not listed come last. */
export function copiesOf({ candidates }: CandidateList, { byCandidate }: CopyList): CopyOfCandidate[] {
  const listed = new Set(candidates.map(({ id }) => id));
  const known = candidates.flatMap((candidate): CopyOfCandidate[] => {
    const copy = byCandidate.get(candidate.id);
    return copy ? [{ ...namesOf(candidate), copy }] : [];
  });
  const others = [...byCandidate.values()].flatMap((copy): CopyOfCandidate[] =>
    listed.has(copy.candidateId) ? [] : [{ copy, externalId: copy.candidateExternalId }],
  );
  return [...known, ...others];
}

function namesOf({ externalId, name, rollNumber, sectionOrClass }: Candidate) {
  return {
    externalId,
    ...(name !== undefined && { name }),
    ...(rollNumber !== undefined && { rollNumber }),
    ...(sectionOrClass !== undefined && { sectionOrClass }),
  };
}
