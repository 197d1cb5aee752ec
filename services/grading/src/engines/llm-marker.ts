import { factsOf, hasKey } from '@exam-evaluation/contract/question-types.ts';
import { criteriaFromPoints, type LlmCriterion, toLlmCriteria } from '@exam-evaluation/marking/llm/criteria.ts';
import { splitSentences } from '@exam-evaluation/marking/llm/sentences.ts';
import { MarkerError, type MarkRequest, type QuestionErrorCode } from '@exam-evaluation/marking/marker.ts';
import { withinWordLimit } from '@exam-evaluation/marking/offline/word-limit.ts';
import { isEmpty, onlyInstructions } from '@exam-evaluation/marking/results/mark-answer.ts';
import type { Computing } from '../computing/computing.ts';
import { ModelError, type ModelFailure } from '../language-model/model.ts';
import type { ModelSession } from '../language-model/session.ts';
import { markPrompt, PROMPT_VERSION, rubricPrompt } from '../prompts/marking.ts';
import type { AnswerMarker } from './engine.ts';

export interface LlmMarkerOptions {
  session: ModelSession;
  /** The provider's name for the model. */
  model: string;
  /** Marks what needs no language model, and what the model could not where it may. */
  offline: AnswerMarker;
  /** Runs everything that is computed on the text of answers, within limits. */
  computing: Computing;
  /** Whether the offline marker may mark what the model could not. */
  fallback: boolean;
  /** How many answers of a copy are sent to the model at the same time. */
  parallel: number;
}

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
export function createLlmMarker(options: LlmMarkerOptions): AnswerMarker {
  const { model, offline, computing, fallback, parallel } = options;
  const identity = { name: 'llm', version: model, promptVersion: PROMPT_VERSION };
  return {
    ...identity,
    parallel,
    async mark(request, signal, reasons) {
      const { snapshot, question, answer } = request;
      const about = { snapshot, question };
      if (factsOf(question.type).isObjective) return await offline.mark(request, signal, reasons);
      const own = await computing.run('clean', about, [answer], signal);
      reasons.push(...own.reasons);
      if (isEmpty(own)) return onlyInstructions(request, identity, own);
      if (isLookedUp(request)) return await offline.mark(request, signal, reasons);
      try {
        const { judgement, criteria } = await askModel(options, { ...about, answer: own.answer }, signal);
        return await computing.run('judge', about, [answer, own, judgement, criteria, identity], signal);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (fallback) return await offline.mark(request, signal, reasons);
        throw new MarkerError(...QUESTION_ERRORS[error.failure]);
      }
    },
  };
}

/** Whether the question is a one-word question with a key, which a language model would not mark better. */
function isLookedUp({ question }: MarkRequest): boolean {
  return factsOf(question.type).form === 'word' && hasKey(question);
}

async function askModel({ session }: LlmMarkerOptions, request: MarkRequest, signal: AbortSignal) {
  const { text } = withinWordLimit(request.answer.text, request.question.wordLimit);
  const criteria = await findCriteria(session, request, signal);
  const judgement = await session.ask(markPrompt(request, criteria, splitSentences(text)), signal);
  return { judgement, criteria };
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
