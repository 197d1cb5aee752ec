import { createHash } from 'node:crypto';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { InArchive, objectKey } from '../archive/content.rules.ts';
import { isReviewable } from '../model/status.ts';
import { byExternalId } from './open-answers.ts';
import { type OpenAnswer, type ProposedMark, propose, type ReviewedAnswer, toText } from './propose.rules.ts';
import { type AnswerRow, type AskedQuestion, answersTo } from './store.ts';

/** What the reviews of a question suggest now. */
export interface Weighed {
  reviews: number;
  open: number;
  changes: (ProposedMark & Candidate)[];
  /** Stands for the reviews: the same reviews have the same version. */
  version: string;
}

type Candidate = Pick<AnswerRow, 'candidate_id' | 'candidate_external_id'>;

/** Compares the reviewed answers of a question with those that nobody has reviewed. @throws InArchive. */
export async function weigh(
  tx: Tx,
  instituteId: string,
  asked: AskedQuestion,
  { maxMarks, rubric }: Question,
  place: number,
): Promise<Weighed> {
  const reviewed: (ReviewedAnswer & { id: string })[] = [];
  const open: OpenAnswer[] = [];
  const candidates = new Map<string, Candidate>();
  for await (const row of answersTo(tx, instituteId, asked, place)) {
    if (row.archived) {
      // Nothing is suggested for it: it is final.
      if (row.given === null) continue;
      throw new InArchive([objectKey(instituteId, row.submission_id, row.archived)]);
    }
    // Marks out of another maximum, from before the question was changed, say nothing about marks out of this one.
    if (row.max !== maxMarks) continue;
    const { submission_id: id, candidate_id, candidate_external_id, given } = row;
    const answer = { id, text: digest(toText(row.text ?? '')), draft: markerMark(row) };
    if (given !== null) reviewed.push({ ...answer, given });
    else if (answer.draft !== null && isReviewable(row)) {
      const { draft } = answer;
      // Criteria that are whole or nothing add up to few marks, so that a scale has nowhere to go.
      const isJudged = row.source === 'ai' && rubric?.partialMarking !== false;
      open.push({ ...answer, draft, awarded: row.proposed ?? draft, isJudged });
      candidates.set(id, { candidate_id, candidate_external_id });
    }
  }
  return {
    reviews: reviewed.length,
    open: open.length,
    changes: propose(reviewed, open)
      .map((change) => ({ ...change, ...candidates.get(change.id)! }))
      .toSorted((a, b) => byExternalId.compare(a.candidate_external_id, b.candidate_external_id)),
    version: versionOf(reviewed),
  };
}

/** What the marker gave by itself; null where it gave no mark, or there was nothing to mark. */
function markerMark({ source, graded, draft, first_draft }: AnswerRow): number | null {
  return first_draft ?? (graded && (source === 'ai' || source === 'objective') ? draft : null);
}

/** Answers may be long, and there may be thousands. */
function digest(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text).digest('base64url');
}

function versionOf(reviewed: readonly (ReviewedAnswer & { id: string })[]): string {
  const facts = reviewed.map(({ id, text, draft, given }) => [id, text, draft, given]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}
