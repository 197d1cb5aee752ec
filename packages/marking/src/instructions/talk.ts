import { areEnglish } from '../text/english.ts';
import { hiddenIn, toPlain } from './disguises.ts';
import { extractGrams, heaviestEnd, tokenizePlain } from './grams.ts';
import model from './talk.json' with { type: 'json' };

/**
 * A linear model over the grams of a sentence, fitted by `npm run calibrate:talk` on attempted injections and on honest
 * answers.
 */
const weights = new Map(model.grams.split('\n').map((gram, index) => [gram, model.weights[index]!]));

/**
 * The grams of the question and the expected answer. In an answer they are not evidence of an address to the marker.
 */
type Expected = ReadonlySet<string>;

/**
 * Finds the sentences of an answer that address the marker or demand marks, however they are spelled. Of a sentence
 * that is partly an answer, only the part that does so is returned. Next to a certain one, or when `certain` is set, a
 * lower threshold applies, since such addresses are seldom one sentence long. Text in other languages than English is
 * never returned, because the model was fitted on English answers.
 */
export function talkAmong(sentences: readonly string[], expected: Expected, certain: boolean): string[] {
  const talk = sentences.map((text) => {
    const value = talkIn(text, expected);
    return { text, value, runOn: runOnIn(text, expected, value > model.threshold ? ANSWERS : ANSWER) };
  });
  if (!certain && !talk.some(({ value, runOn }) => value > model.threshold || runOn)) return [];
  return talk.flatMap(({ text, value, runOn }) => {
    if (runOn) return [runOn];
    return value > model.besideTalk ? [text] : [];
  });
}

/** Words shorter than this occur in any answer and are ignored. */
const LETTERS = 4;
/**
 * With this many words of the question or the expected answer, the rest of a sentence is an answer; the second number
 * is for sentences that address the marker with certainty.
 */
const [ANSWER, ANSWERS] = [1, 3];

/**
 * Finds the beginning or end of a sentence that certainly addresses the marker, where the rest is an answer or is in
 * another language.
 */
function runOnIn(sentence: string, expected: Expected, least: number): string | undefined {
  const end = heaviestEnd(sentence, (gram) => lookUpWeight(gram, expected));
  if (!end || end.value <= model.runOn || !isReadable(toPlain(end.text))) return undefined;
  if (!isReadable(toPlain(sentence))) return end.text;
  const rest = new Set(tokenizePlain(toPlain(sentence.replace(end.text, () => ' '))));
  const about = [...rest].filter((token) => token.length >= LETTERS && expected.has(token)).length;
  return about >= least ? end.text : undefined;
}

/** Extracts the grams of expected texts: model answers and rubrics. */
export function expectedFrom(texts: readonly string[]): Expected {
  return new Set(texts.flatMap((text) => [...extractGrams(toPlain(text))]));
}

/**
 * Scores a sentence by its grams. A decoded disguise counts where it certainly addresses the marker; the highest score
 * wins.
 */
function talkIn(sentence: string, expected: Expected): number {
  const sum = (reading: string) =>
    isReadable(reading)
      ? [...extractGrams(reading)].reduce((total, gram) => total + lookUpWeight(gram, expected), 0)
      : -Infinity;
  const hidden = hiddenIn(sentence).map(sum);
  return Math.max(sum(toPlain(sentence)), ...hidden.filter((value) => value > model.threshold));
}

/** Whether a reading in plain letters is in English, or has no words. */
function isReadable(plain: string): boolean {
  return areEnglish(tokenizePlain(plain).filter((token) => /^[a-z']+$/.test(token))) !== false;
}

function lookUpWeight(gram: string, expected: Expected): number {
  return Math.min(weights.get(gram) ?? 0, expected.has(gram) ? 0 : Infinity);
}

const MARKING =
  /^(?:marks?|marking|marker|grad(?:e|es|ing|er)|examiners?|evaluat\w+|assess\w+|scor(?:e|es|ing)|rubrics?|criteri\w+|credits?|points?|prompts?|system|instructions?|model|assistant|ai|json|awarded|confidence)$/;

/** Whether a sentence mentions marking, markers or their tools. */
export function speaksOfMarking(sentence: string): boolean {
  return [toPlain(sentence), ...hiddenIn(sentence)].some((reading) =>
    tokenizePlain(reading).some((token) => MARKING.test(token)),
  );
}
