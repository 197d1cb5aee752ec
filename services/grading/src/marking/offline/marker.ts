import { type Criterion, type Question, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Marker, Marking, MarkRequest } from '../marker.ts';
import { type Reading, readAgain, readText } from '../text/read.ts';
import { suspicions } from './conduct/conduct.ts';
import { isExchanged } from './conduct/exchanges.ts';
import { isNonAnswer } from './conduct/non-answer.ts';
import { languageQuality } from './language.ts';
import { alternativesOf } from './likeness/alternatives.ts';
import { checkModel, type FittedModel, shippedModel } from './model.ts';
import { markByModelAnswer } from './model-answer/model-answer.ts';
import { acceptedAnswers, markOneWord } from './one-word/one-word.ts';
import { followed, policyOf } from './policy.ts';
import { markByCriteria } from './rubric/criteria.ts';
import { mixesScripts, withoutOtherScripts } from './scripts.ts';
import { withinWordLimit } from './word-limit.ts';

/** Below this a person should look; at nothing for an answer that a model answer is all there is for, sooner: it may be right in other words. */
const [LOW, LOW_FOR_NOTHING] = [0.6, 0.75];
const UNSURE = 0.5;
/** Fewer words only name something. */
const LEAST_SAID = 4;

/**
 * The marker that needs no network: rules, the rubric's words and a fitted comparison with the model answer. Deterministic.
 *
 * @param model another fitted model than the one shipped, for measuring.
 */
export function createOfflineMarker(model: FittedModel = shippedModel): Marker {
  checkModel(model);
  return {
    name: 'offline',
    version: '1',
    async mark(request) {
      const marking = await markOffline(model, request);
      const reasons = new Set(marking.reviewReasons);
      if (marking.confidence < leastSure(request.question, marking)) reasons.add('low_confidence');
      if (request.question.expectsDiagram) reasons.add('diagram_expected');
      if (mixesScripts(request.answer.text)) reasons.add('language_mixed');
      return { ...marking, reviewReasons: [...reasons] };
    },
  };
}

/** How sure a mark has to be for nobody to look at it. */
function leastSure({ type, rubric }: Question, { awarded }: Marking): number {
  const isByModelAnswer = type !== QuestionType.ONE_WORD && !rubric?.criteria.length;
  return isByModelAnswer && awarded === 0 ? LOW_FOR_NOTHING : LOW;
}

async function markOffline(model: FittedModel, request: MarkRequest): Promise<Marking> {
  const { question, answer, snapshot } = request;
  const policy = policyOf(snapshot.instructions);
  const isOneWord = question.type === QuestionType.ONE_WORD;
  if (isOneWord && acceptedAnswers(question).length > 0) return markOneWord(request, policy);
  const criteria = question.rubric?.criteria ?? [];
  const hasRubric = criteria.length > 0;
  if (!hasRubric && !question.modelAnswer?.trim()) return noStandard();

  const sought = criteria.map(({ name, keywords, guidance }) => `${name} ${keywords.join(' ')} ${guidance}`);
  const said = [question.text, question.modelAnswer, ...sought].join(' ');
  const isWanted = question.modelAnswer?.trim() && isNonAnswer(question.modelAnswer);
  if (isNonAnswer(answer.text, said) && !isWanted)
    return nothing(question, 'The text says that there is no answer.', 0.97);
  const readable = withoutOtherScripts(answer.text, said);
  if (readable.trim() === '') return nothing(question, OTHER_SCRIPT, 0);
  const { text, note } = withinWordLimit(readable, question.wordLimit);
  const reading = readText(text);
  const asked = readAgain(question.text ?? '');
  const expected = question.modelAnswer?.trim() ? readAgain(question.modelAnswer) : undefined;
  const language = question.assessLanguage ? languageQuality(reading, policy.spelling !== 'free') : undefined;
  const alternatives = expected ? alternativesOf(expected.text) : [];
  const keywords = readAgain(criteria.flatMap((criterion) => criterion.keywords).join(', '));
  const standard = expected ?? wantedBy(criteria);
  const ways = expected ? alternatives : standard ? [standard] : [];
  // Against a sentence, or by criteria, one word is hardly judged at all.
  const isUnsure = isOneWord || ways.some((way) => isExchanged(reading, way));
  const found = suspicions(
    reading,
    asked,
    { expected: standard, isWritten: expected !== undefined, ways, keywords },
    model.order,
  );
  const context = {
    request,
    model,
    alternatives,
    reading,
    asked,
    expected,
    language,
    ceiling: found ? found.ceiling : 1,
    isDenied: found?.isDenial === true,
    policy,
  };
  const told = followed({ ...policy, spelling: language && policy.spelling === 'free' ? 'free' : 'usual' });
  const marking = await (hasRubric ? markByCriteria(context) : markByModelAnswer(context));
  return {
    ...marking,
    confidence: Math.min(marking.confidence, found ? 0.3 : 1, isUnsure ? UNSURE : 1),
    feedback: [marking.feedback, found?.feedback, note, language?.feedback, told].filter(Boolean).join(' '),
  };
}

/** What a rubric wants where there is no model answer: a line for each criterion that says it in as much as a sentence. */
function wantedBy(criteria: readonly Criterion[]): Reading | undefined {
  const lines = criteria.map(({ name, guidance }) => guidance.trim() || name);
  const said = lines.filter((line) => readAgain(line).words.length >= LEAST_SAID);
  return said.length > 0 ? readAgain(said.join('\n')) : undefined;
}

const OTHER_SCRIPT =
  'Not marked: the answer is in another script than the question and what is expected. A person has to mark it.';

/** No marks, and why. */
function nothing({ rubric }: Question, reason: string, confidence: number): Marking {
  const criteria = (rubric?.criteria ?? []).map(({ name, marks }) => ({
    name,
    max: marks,
    awarded: 0,
    reason,
    evidence: [],
  }));
  return { awarded: 0, criteria, feedback: reason, confidence, reviewReasons: [], examples: 0 };
}

function noStandard(): Marking {
  return {
    awarded: 0,
    criteria: [],
    feedback:
      'Not marked: this question has neither a rubric nor a model answer, and the offline marker does not guess. A person has to mark it.',
    confidence: 0,
    reviewReasons: [],
    examples: 0,
  };
}
