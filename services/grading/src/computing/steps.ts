import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Answer, ExamSnapshot, Question, ReadCopy } from '../copy/answers.ts';
import { type Cleaned, withoutInstructions } from '../marking/instructions/instructions.ts';
import type { LlmCriterion } from '../marking/llm/criteria.ts';
import { type Checked, checkJudgement, type Judgement } from '../marking/llm/judgement.ts';
import type { MarkerIdentity, Marking } from '../marking/marker.ts';
import { markObjective } from '../marking/objective/objective.ts';
import { createOfflineMarker } from '../marking/offline/marker.ts';
import { instructionReasons } from '../marking/results/instruction-reasons.ts';
import { fromMarking, fromObjective } from '../marking/results/results.ts';
import { withoutInvisible } from '../marking/text/letters.ts';
import type { Block } from '../reading/llm/transcribe.ts';
import { toTranscribedCopy } from '../reading/llm/transcribed.ts';
import { type CopyWords, toReadCopy } from '../reading/located.ts';

/** What a step on a whole copy is about. */
export interface AboutCopy {
  snapshot: ExamSnapshot;
}

/** What a step on an answer is about: a question and the exam that it belongs to. */
export interface About extends AboutCopy {
  question: Question;
}

type ResultInit = MessageInitShape<typeof QuestionResultSchema>;

const offline = createOfflineMarker();
/** A signal that never fires: the offline marker never waits, so it is stopped by killing its process. */
const { signal: never } = new AbortController();

/**
 * Everything that is computed on the words of a copy or the text of an answer. Each step takes and returns plain data, which can be sent
 * between processes, and depends on nothing else, so that it gives the same result wherever it runs.
 */
export const steps = {
  /** Locates the answers of a scanned copy. */
  locate: ({ snapshot }: AboutCopy, words: CopyWords): ReadCopy => toReadCopy(words, snapshot),

  /** The answers of a scanned copy whose first pages a language model has transcribed. */
  assemble: ({ snapshot }: AboutCopy, words: CopyWords, transcriptions: readonly (readonly Block[])[]): ReadCopy =>
    toTranscribedCopy(words, transcriptions, snapshot),

  /** The result of a ticked or numerical answer. */
  objective: ({ snapshot, question }: About, answer: Answer): ResultInit => {
    const marking = markObjective(question, { ...answer, text: withoutInvisible(answer.text) });
    return fromObjective(question, answer, marking, instructionReasons(snapshot, question, answer, marking.awarded));
  },

  /** Removes from the answer characters that nobody sees and the sentences that are addressed to the marker. */
  clean: ({ question }: About, answer: Answer): Cleaned => withoutInstructions(withoutInvisible(answer.text), question),

  /** The offline marker's opinion of an answer that `clean` has gone through. */
  mark: ({ snapshot, question }: About, answer: Answer): Promise<Marking> =>
    offline.mark({ snapshot, question, answer }, never),

  /** Checks a language model's judgement against the sentences of the answer. */
  judge: (_: About, judgement: Judgement, criteria: readonly LlmCriterion[], sentences: readonly string[]): Checked =>
    checkJudgement(judgement, criteria, sentences),

  /** The result of a written answer, with the places in it that the marks rest on. */
  settle: (
    { snapshot, question }: About,
    answer: Answer,
    marker: MarkerIdentity,
    marking: Marking,
    flags: readonly ReviewReason[],
  ): ResultInit => {
    // A language model is given the paper's instructions in its prompt.
    const isModel = (marking.markedBy ?? marker).promptVersion !== undefined;
    const notFollowed = instructionReasons(snapshot, question, answer, totalAwarded(marking), isModel);
    return fromMarking(question, answer, marker, marking, [...flags, ...notFollowed]);
  },
};

/** Hundredths: the sum of the criteria where there are any. */
function totalAwarded({ awarded, criteria }: Marking): number {
  return criteria.length > 0 ? criteria.reduce((sum, criterion) => sum + criterion.awarded, 0) : awarded;
}

type Steps = typeof steps;
export type StepName = keyof Steps;
/** What a step is about. */
export type StepAbout<Name extends StepName> = Parameters<Steps[Name]>[0];
/** The input of a step besides what it is about. */
export type StepInput<Name extends StepName> = Steps[Name] extends (about: never, ...input: infer Input) => unknown
  ? Input
  : never;
export type StepOutput<Name extends StepName> = Awaited<ReturnType<Steps[Name]>>;
