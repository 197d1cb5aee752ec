import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import { openPairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { waysOfAnswering } from '@exam-evaluation/points/model-answer.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Marker, Marking, MarkRequest } from '../marker.ts';
import { followed, readPolicy } from '../policy.ts';
import { isNonAnswer } from '../text/non-answer.ts';
import { type Reading, readCached, readText } from '../text/read.ts';
import { ABOUT_LANGUAGE, markByPoints } from './by-points.ts';
import { suspicionOf } from './conduct/conduct.ts';
import { isUnsettled } from './conduct/unsettled.ts';
import { correctMisreadings, toReadWords } from './doubtful.ts';
import { preparedFor, type Standard } from './expected/prepared.ts';
import type { Judge } from './judgement/judged-answer.ts';
import { checkModel, shippedModel } from './judgement/model.ts';
import { languageQuality } from './language.ts';
import { acceptedAnswers } from './one-word/accepted.ts';
import { markOneWord } from './one-word/one-word.ts';
import { isInOtherLanguage, mixesScripts, withoutOtherScripts } from './scripts.ts';
import { withinWordLimit } from './word-limit.ts';

/** Confidences below which a person should look: at a word or phrase, and at a written answer with no marks and with some. */
const LOW = { word: 0.7, nothing: 0.75, some: 0.85 };
/**
 * Confidence of answers that can hardly be judged: a single word where a sentence is expected, or an undecided answer.
 */
const UNSURE = 0.5;

/**
 * Creates the marker that needs no network. It splits the expected answer into points, judges each with a
 * network that reads both, and with words and signals, and adds up the credits. It is deterministic.
 *
 * @param given what measuring replaces: the network, which is otherwise opened for the first answer, and the model.
 */
export function createOfflineMarker(given: Partial<Judge> = {}): Marker {
  let opened: Promise<Judge> | undefined;
  return {
    name: 'offline',
    version: '2',
    async mark(request) {
      opened ??= openJudge(given);
      const meant = correctMisreadings(request.answer, request.question);
      const answer = { ...request.answer, text: meant.text };
      const marking = withQuotations(await markOffline(await opened, { ...request, answer }), (quotation) =>
        toReadWords(quotation, request.answer.text, meant),
      );
      const reasons = new Set(marking.reviewReasons);
      const isUnsure = marking.confidence < leastSure(request.question, marking);
      if (isUnsure || meant.isDoubtful) reasons.add('low_confidence');
      // What is only suspected is told to the person who looks, and is no reason of its own to look.
      else reasons.delete('may_contradict');
      if (request.question.expectsDiagram) reasons.add('diagram_expected');
      if (mixesScripts(request.answer.text, request.question.text)) reasons.add('language_mixed');
      return { ...marking, reviewReasons: [...reasons] };
    },
  };
}

async function openJudge({ model = shippedModel, pairs }: Partial<Judge>): Promise<Judge> {
  checkModel(model);
  return { model, pairs: pairs ?? (await openPairJudge()) };
}

/** Replaces the quotations of a marking. */
function withQuotations(marking: Marking, put: (quotation: string) => string): Marking {
  const criteria = marking.criteria.map((criterion) => ({ ...criterion, evidence: criterion.evidence.map(put) }));
  return { ...marking, criteria, ...(marking.evidence && { evidence: marking.evidence.map(put) }) };
}

/** The confidence that a mark needs so that no person has to look. */
function leastSure({ type }: Question, { awarded }: Marking): number {
  if (factsOf(type).form === 'word') return LOW.word;
  return awarded === 0 ? LOW.nothing : LOW.some;
}

async function markOffline(judge: Judge, request: MarkRequest): Promise<Marking> {
  const { question, answer, snapshot } = request;
  const policy = readPolicy(snapshot.instructions);
  const isOneWord = factsOf(question.type).form === 'word';
  if (isOneWord && acceptedAnswers(question).length > 0) return markOneWord(request, policy);
  const prepared = preparedFor(question);
  if (hasNoStandard(question, prepared.standards)) return nothing(question, NO_STANDARD, 0);

  const said = [
    question.text,
    ...prepared.standards.map(({ whole }) => whole.reading.text),
    joinKeywords(question),
  ].join(' ');
  if (isInOtherLanguage(said)) return notRead(question, OTHER_LANGUAGE);
  const isWanted = question.modelAnswer?.trim() && isNonAnswer(question.modelAnswer);
  if (isNonAnswer(answer.text, said) && !isWanted)
    return nothing(question, 'The text says that there is no answer.', 0.97);
  const readable = withoutOtherScripts(answer.text, said);
  if (readable.trim() === '') return notRead(question, OTHER_SCRIPT);
  const isRead = !isInOtherLanguage(readable, said);
  const { text, note } = withinWordLimit(readable, question.wordLimit);
  const reading = readText(text);
  const asked = readCached(question.text ?? '');
  const language = question.assessLanguage ? languageQuality(reading, policy.spelling !== 'free') : undefined;
  const ways = waysIn(prepared.standards);
  const written = question.modelAnswer?.trim() ? readCached(question.modelAnswer) : undefined;
  const expected = question.rubric?.criteria.length ? undefined : written;
  const keywords = readCached(joinKeywords(question));
  const { order } = judge.model;
  const marking = await markByPoints({
    request,
    judge,
    prepared,
    reading,
    asked,
    expected,
    alternatives: expected ? waysOfAnswering(expected.text).map(readCached) : [],
    language,
    suspicion: isRead ? suspicionOf(reading, asked, { expected: ways[0], written, ways, keywords, order }) : undefined,
    policy,
  });
  const wanted = [...prepared.standards.map(({ whole }) => whole.reading), keywords];
  const isUnsure = !isRead || isOneWord || isUnsettled(reading, wanted);
  const told = followed({ ...policy, spelling: language && policy.spelling === 'free' ? 'free' : 'usual' });
  return {
    ...marking,
    reviewReasons: [...marking.reviewReasons, ...(isRead ? [] : (['language_not_supported'] as const))],
    confidence: Math.min(marking.confidence, isUnsure ? UNSURE : 1),
    feedback: [marking.feedback, note, language?.feedback, told].filter(Boolean).join(' '),
  };
}

/** The fewest words of a point that is a sentence; one with fewer only names something. */
const LEAST_SAID = 4;

/**
 * The written-out alternatives of the whole answer. Names of criteria and keywords are left out, since they are not
 * sentences.
 */
function waysIn(standards: readonly Standard[]): Reading[] {
  return standards.flatMap(({ groups, whole }) => {
    if (groups.every(({ criterion }) => !criterion)) return [whole.reading];
    const described = groups.filter(({ criterion }) => criterion?.isDescribed).flatMap(({ points }) => points);
    const said = described.map(({ text }) => text).filter((text) => readCached(text).words.length >= LEAST_SAID);
    return said.length > 0 ? [readCached(said.join('\n'))] : [];
  });
}

function joinKeywords({ rubric }: Question): string {
  return (rubric?.criteria ?? []).flatMap(({ keywords }) => keywords).join(', ');
}

const OTHER_SCRIPT =
  'Not marked: the answer is in another script than the question and what is expected. A person has to mark it.';

const OTHER_LANGUAGE =
  'Not marked: the question and what is expected are not in English, the only language that the offline marker knows. A person has to mark it.';

/** The marking of an answer that cannot be compared with what is expected. */
function notRead(question: Question, reason: string): Marking {
  return { ...nothing(question, reason, 0), reviewReasons: ['language_not_supported'] };
}

/** A marking of 0, with the reason. */
function nothing({ rubric }: Question, reason: string, confidence: number): Marking {
  const criteria = (rubric?.criteria ?? []).map(({ name, marks }) => ({
    name,
    max: marks,
    awarded: 0,
    reason,
    evidence: [],
  }));
  return { awarded: 0, criteria, feedback: reason, confidence, reviewReasons: [] };
}

const NO_STANDARD =
  'Not marked: neither a rubric nor a model answer says what is expected, and the offline marker does not guess. A person has to mark it.';

/**
 * Whether nothing says what is expected. Names of criteria alone, such as `Content`, do not; criteria of language need
 * nothing more where language is assessed.
 */
function hasNoStandard({ modelAnswer, assessLanguage }: Question, standards: readonly Standard[]): boolean {
  if (standards.length === 0) return true;
  if (modelAnswer?.trim()) return false;
  const criteria = standards.flatMap(({ groups }) => groups.map(({ criterion }) => criterion));
  const ofContent = criteria.filter((criterion) => !(assessLanguage && ABOUT_LANGUAGE.test(criterion?.name ?? '')));
  if (ofContent.length === 0) return false;
  return ofContent.every((criterion) => criterion?.isDescribed === false && criterion.keywords.length === 0);
}
