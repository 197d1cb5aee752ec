import { factsOf, hasKey } from '@exam-evaluation/contract/question-types.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Computing } from '../computing/computing.ts';
import { ModelError, type ModelFailure } from '../language-model/model.ts';
import type { ModelSession } from '../language-model/session.ts';
import { criteriaFromPoints, type LlmCriterion, toLlmCriteria } from '../marking/llm/criteria.ts';
import { markPrompt, PROMPT_VERSION, rubricPrompt } from '../marking/llm/prompts.ts';
import { splitSentences } from '../marking/llm/sentences.ts';
import { type Marker, MarkerError, type Marking, type MarkRequest, type QuestionErrorCode } from '../marking/marker.ts';
import { withinWordLimit } from '../marking/offline/word-limit.ts';

export interface LlmMarkerOptions {
  session: ModelSession;
  /** The provider's name for the model. */
  model: string;
  /** Checks high marks for any support in the answer, and marks what needs no language model. */
  offline: Marker;
  /** Runs everything that is computed on the text of answers, within limits. */
  computing: Computing;
  /** Whether the offline marker may mark what the model could not. */
  fallback: boolean;
  /** How many answers of a copy are sent to the model at the same time. */
  parallel: number;
}

/** Confidence below which a person should look. */
const LOW = 0.6;
/** An award of at least this share of the marks is high, so the offline marker has to find some support for it. */
const HIGH = 0.5;
/** Where the offline marker awards at most this share of the marks, it found hardly any support. */
const HARDLY = 0.25;

const QUESTION_ERRORS: Record<ModelFailure, [code: QuestionErrorCode, message: string]> = {
  unavailable: ['engine_unavailable', 'The language model could not be reached.'],
  rate_limited: ['engine_unavailable', 'The language model was too busy.'],
  timed_out: ['engine_unavailable', 'The language model took too long.'],
  rejected: ['engine_unavailable', 'The language model did not accept the request.'],
  refused: ['model_refused', 'The language model refused to mark this answer.'],
  cut_off: ['model_answer_unusable', 'The language model gave no complete answer.'],
  malformed: ['model_answer_unusable', 'The language model gave no answer that could be used.'],
  over_budget: ['token_limit', 'The copy has used all the tokens that one copy may use.'],
};

/** A marker that asks a language model and checks its judgement in code. */
export function createLlmMarker(options: LlmMarkerOptions): Marker {
  const { model, offline, fallback, parallel } = options;
  const markOffline = async (request: MarkRequest, signal: AbortSignal): Promise<Marking> => ({
    ...(await offline.mark(request, signal)),
    markedBy: offline,
  });
  return {
    name: 'llm',
    version: model,
    promptVersion: PROMPT_VERSION,
    parallel,
    async mark(request, signal) {
      if (isLookedUp(request)) return await markOffline(request, signal);
      try {
        return await markByModel(options, request, signal);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (fallback) return await markOffline(request, signal);
        throw new MarkerError(...QUESTION_ERRORS[error.failure]);
      }
    },
  };
}

/** Whether the question is a one-word question with a key, which a language model would not mark better. */
function isLookedUp({ question }: MarkRequest): boolean {
  return factsOf(question.type).form === 'word' && hasKey(question);
}

async function markByModel(
  { session, offline, computing }: LlmMarkerOptions,
  request: MarkRequest,
  signal: AbortSignal,
): Promise<Marking> {
  const { snapshot, question, answer } = request;
  const { text, note } = withinWordLimit(answer.text, question.wordLimit);
  const sentences = splitSentences(text);
  const criteria = await findCriteria(session, request, signal);
  const judgement = await session.ask(markPrompt(request, criteria, sentences), signal);
  const checked = await computing.run('judge', { snapshot, question }, [judgement, criteria, sentences], signal);
  const second = await offline.mark(request, signal);
  const reasons: ReviewReason[] = second.reviewReasons.filter((reason) => reason !== 'low_confidence');
  if (checked.doubtful || checked.confidence < LOW || isUnseen(request, checked.criteria, second)) {
    reasons.push('low_confidence');
  }
  return {
    awarded: 0,
    criteria: checked.criteria,
    feedback: [checked.feedback, note].filter(Boolean).join(' '),
    confidence: checked.confidence,
    reviewReasons: reasons,
  };
}

/**
 * The teacher's criteria, or those that the model makes for the question; these are stored, so that all candidates get
 * the same.
 */
async function findCriteria(session: ModelSession, request: MarkRequest, signal: AbortSignal): Promise<LlmCriterion[]> {
  const given = toLlmCriteria(request.question);
  if (given.length > 0) return given;
  const { points } = await session.ask(rubricPrompt(request), signal);
  return criteriaFromPoints(request.question, points);
}

/**
 * Whether the marks are high although the offline marker, given something to compare with, found hardly any support.
 */
function isUnseen({ question }: MarkRequest, criteria: Marking['criteria'], second: Marking): boolean {
  const hasStandard = (question.rubric?.criteria.length ?? 0) > 0 || Boolean(question.modelAnswer?.trim());
  const awarded = criteria.reduce((sum, criterion) => sum + criterion.awarded, 0);
  const seen = second.criteria.reduce((sum, criterion) => sum + criterion.awarded, second.awarded);
  return hasStandard && awarded >= HIGH * question.maxMarks && seen <= HARDLY * question.maxMarks;
}
