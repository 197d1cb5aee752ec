import { shortened } from '@exam-evaluation/runtime/characters.ts';
import { z } from 'zod';
import type { CriterionMarking } from '../marker.ts';
import { clampShare } from '../marks.ts';
import type { LlmCriterion } from './criteria.ts';
import { findQuotation, type Sentence } from './sentences.ts';

/** The schema of the model's answer: reasoning first, numbers last, with an entry for every criterion. */
export function judgementSchema(criteria: readonly LlmCriterion[]) {
  return z
    .object({
      explanation: z.string(),
      feedback: z.string(),
      total: z.number(),
      confidence: z.number(),
      criteria: z.array(
        z.object({
          criterion: z.string().meta({ enum: criteria.map(({ id }) => id) }),
          reason: z.string(),
          evidence: z.array(z.object({ sentence: z.number(), quote: z.string() })),
          awarded: z.number(),
        }),
      ),
    })
    .refine((judgement) => criteria.every(({ id }) => judgement.criteria.some(({ criterion }) => criterion === id)));
}

export type Judgement = z.infer<ReturnType<typeof judgementSchema>>;

/** A judgement after the checks. */
export interface Checked {
  /** One entry for each criterion, in order, limited to its marks. Hundredths. */
  criteria: CriterionMarking[];
  feedback: string;
  confidence: number;
  /** The judgement was inconsistent or incomplete; a person has to look. */
  doubtful: boolean;
}

const CONFIDENCE_MAX = 0.95;
const CONFIDENCE_OF_DOUBTFUL = 0.4;
const UNFOUNDED = 'The marker quoted no words of the answer in support of this, so it earns nothing.';

/**
 * The most characters kept of a text, as many as a person may write, so that a rambling model cannot fill a checked
 * copy.
 */
const TEXT_MAX = 2_000;

function brief(text: string): string {
  const whole = text.trim();
  return whole.length <= TEXT_MAX ? whole : shortened(whole, TEXT_MAX - 2);
}

/**
 * Checks a judgement: marks count only for existing criteria, within their bounds, and only where they rest on words of
 * the answer.
 */
export function checkJudgement(
  judgement: Judgement,
  criteria: readonly LlmCriterion[],
  sentences: readonly Sentence[],
): Checked {
  // A confidence on another scale cannot be interpreted: 7 may mean 7 out of 10 or 7 %.
  const confident = clampShare(judgement.confidence);
  let doubtful = judgement.criteria.length !== criteria.length || confident !== judgement.confidence;
  const checked = criteria.map(({ id, name, marks }): CriterionMarking => {
    const given = judgement.criteria.find(({ criterion }) => criterion === id)!;
    const claimed = Math.round(given.awarded * 100);
    const awarded = claimed > 0 ? Math.min(claimed, marks) : 0;
    const found = given.evidence.map(({ sentence, quote }) => findQuotation(sentences, sentence, quote));
    const evidence = [...new Set(found.filter((quotation) => quotation !== undefined))];
    if (awarded !== claimed || evidence.length < new Set(found).size) doubtful = true;
    if (awarded > 0 && evidence.length === 0) {
      doubtful = true;
      return { name, max: marks, awarded: 0, reason: UNFOUNDED, evidence };
    }
    return { name, max: marks, awarded, reason: brief(given.reason), evidence };
  });
  const sum = judgement.criteria.reduce((total, { awarded }) => total + awarded, 0);
  if (Math.abs(sum - judgement.total) > 0.01) doubtful = true;
  const confidence = Math.min(confident, doubtful ? CONFIDENCE_OF_DOUBTFUL : CONFIDENCE_MAX);
  return { criteria: checked, feedback: brief(judgement.feedback), confidence, doubtful };
}
