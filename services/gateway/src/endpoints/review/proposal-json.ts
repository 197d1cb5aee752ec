import type { Proposal } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { z } from 'zod';
import { amount, id, timestamp } from '../common-schema.ts';

const proposedMarkSchema = z
  .object({
    submission_id: id('The submission.'),
    candidate: z
      .object({ id: id('The candidate.'), external_id: z.string().meta({ description: "The caller's own id." }) })
      .meta({ id: 'ProposedMarkCandidate', description: 'Whose copy it is.' }),
    awarded: amount('Marks now.'),
    proposed: amount('Marks suggested.'),
    because: z.string().meta({
      description:
        '`same_answer`: people gave this mark for the same text; `scale`: they mark answers with such marks otherwise.',
    }),
  })
  .meta({ id: 'ProposedMark' });

export const proposalSchema = z
  .object({
    question_id: id('The question.'),
    reviews: z.int().meta({ description: 'Answers to the question that people have overridden or approved.' }),
    reviews_needed: z.int().meta({ description: 'With fewer reviews nothing is suggested.' }),
    open: z.int().meta({ description: 'Answers that no person has reviewed, on submissions that are not final.' }),
    direction: z
      .string()
      .nullable()
      .meta({ description: '`stricter`, `milder`, `mixed`; null where nothing changes.' }),
    changes_total: z.int().meta({ description: 'How many marks would change.' }),
    changes: z.array(proposedMarkSchema).meta({ description: 'The first 500 of them.' }),
    version: z
      .string()
      .nullable()
      .meta({ description: 'Stands for the reviews behind it; sent back as `version` to apply no other suggestion.' }),
    applied: z.int().meta({ description: 'Open answers that have a mark which was applied.' }),
    applied_at: timestamp('When the last one got it.').nullable(),
  })
  .meta({ id: 'Proposal', description: 'What the reviews of a question suggest for its other answers.' });

export const proposalExample: z.input<typeof proposalSchema> = {
  question_id: '0b7e7c0e-5d3a-4f0e-9d53-2f7d1c6a8e90',
  reviews: 12,
  reviews_needed: 10,
  open: 28,
  direction: 'stricter',
  changes_total: 1,
  changes: [
    {
      submission_id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31',
      candidate: { id: '8c2f5f5e-6d0b-4a53-8a26-0c4b1c7d2e3f', external_id: 'stu-1042' },
      awarded: 4,
      proposed: 3.5,
      because: 'scale',
    },
  ],
  version: 'kQ3u0W9vTqJm2Zr1pXc8aA',
  applied: 0,
  applied_at: null,
};

export function proposalJson(proposal: Proposal): z.input<typeof proposalSchema> {
  return {
    question_id: proposal.questionId,
    reviews: proposal.reviews,
    reviews_needed: proposal.reviewsNeeded,
    open: proposal.open,
    direction: proposal.direction || null,
    changes_total: proposal.changesTotal,
    changes: proposal.changes.map((change) => ({
      submission_id: change.submissionId,
      candidate: { id: change.candidateId, external_id: change.candidateExternalId },
      awarded: fromHundredths(change.awarded),
      proposed: fromHundredths(change.proposed),
      because: change.because,
    })),
    version: proposal.version || null,
    applied: proposal.applied,
    applied_at: fromTimestamp(proposal.appliedAt) ?? null,
  };
}
