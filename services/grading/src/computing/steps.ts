import type { Answer, ExamSnapshot, Question } from '@exam-evaluation/marking/answers.ts';
import type { LlmCriterion } from '@exam-evaluation/marking/llm/criteria.ts';
import type { Judgement } from '@exam-evaluation/marking/llm/judgement.ts';
import { markByJudgement } from '@exam-evaluation/marking/llm/second-opinion.ts';
import type { MarkerIdentity } from '@exam-evaluation/marking/marker.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { markAnswer, type OwnWords, ownWords, settle } from '@exam-evaluation/marking/results/mark-answer.ts';
import type { ResultInit } from '@exam-evaluation/marking/results/results.ts';
import type { ReadCopy } from '@exam-evaluation/reading/copy/read-copy.ts';
import { type FramedWords, toFramedAnswers } from '@exam-evaluation/reading/framed.ts';
import { type Block, toTranscribedCopy } from '@exam-evaluation/reading/llm/transcribed.ts';
import { type CopyWords, toReadCopy } from '@exam-evaluation/reading/located.ts';

/** What a step on a whole copy is about. */
export interface AboutCopy {
  snapshot: ExamSnapshot;
}

/** What a step on an answer is about: a question and the exam that it belongs to. */
export interface About extends AboutCopy {
  question: Question;
}

const offline = createOfflineMarker();
/** A signal that never fires: the offline marker never waits, so it is stopped by killing its process. */
const { signal: never } = new AbortController();

/**
 * Locating and marking. Each step takes and returns plain data, which can be sent
 * between processes, and depends on nothing else, so that it gives the same result wherever it runs.
 */
export const steps = {
  /** Locates the answers of a scanned copy. */
  locate: ({ snapshot }: AboutCopy, words: CopyWords): ReadCopy => toReadCopy(words, snapshot),

  /** The answers of a scanned copy whose first pages a language model has transcribed. */
  assemble: ({ snapshot }: AboutCopy, words: CopyWords, transcriptions: readonly (readonly Block[])[]): ReadCopy =>
    toTranscribedCopy(words, transcriptions, snapshot),

  /** The answers in the frames that a person drew around them. */
  framed: ({ snapshot }: AboutCopy, words: readonly FramedWords[]): Answer[] => toFramedAnswers(words, snapshot),

  /** The result of an answer by its key or by the offline marker. */
  mark: (about: About, answer: Answer): Promise<ResultInit> => markAnswer({ ...about, answer }, offline, never),

  /** The answer in the candidate's own words, for a language model. */
  clean: (about: About, answer: Answer): OwnWords => ownWords({ ...about, answer }),

  /** The result of a written answer by a language model's judgement of the candidate's own words. */
  judge: async (
    about: About,
    answer: Answer,
    own: OwnWords,
    judgement: Judgement,
    criteria: readonly LlmCriterion[],
    marker: MarkerIdentity,
  ): Promise<ResultInit> => {
    const marking = await markByJudgement({ ...about, answer: own.answer }, judgement, criteria, offline, never);
    return settle({ ...about, answer }, marker, marking, own);
  },
};

type Steps = typeof steps;
export type StepName = keyof Steps;
/** What a step is about. */
export type StepAbout<Name extends StepName> = Parameters<Steps[Name]>[0];
/** The input of a step besides what it is about. */
export type StepInput<Name extends StepName> = Steps[Name] extends (about: never, ...input: infer Input) => unknown
  ? Input
  : never;
export type StepOutput<Name extends StepName> = Awaited<ReturnType<Steps[Name]>>;
