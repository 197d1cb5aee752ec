import { hiddenIn, toPlain } from './disguises.ts';
import { extractGrams, heaviestEnd, tokenizePlain } from './grams.ts';
import model from './talk.json' with { type: 'json' };

/**
 * A linear model over what stands in a sentence, fitted by `npm run calibrate:talk` on attempts of candidates and on
 * honest answers.
 */
const weights = new Map(model.grams.split('\n').map((gram, index) => [gram, model.weights[index]!]));

/** What a question wants to hear, as grams: no sign of anything in its answers. */
type Expected = ReadonlySet<string>;

/**
 * The sentences of an answer that talk to whoever marks it, or tell what it should be given, however they are spelled;
 * of one that runs on from an answer only its beginning or end that does. Beside one that surely talks, or when
 * `certain`, less will do: who talks to the marker seldom does so in one sentence.
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

/** Shorter words stand in any answer. */
const LETTERS = 4;
/**
 * From so many words of the question or of what was expected on, the rest of a sentence is an answer; of one that
 * surely talks as a whole from more.
 */
const [ANSWER, ANSWERS] = [1, 3];

/** The beginning or end of a sentence that surely talks, where the rest of it is an answer. */
function runOnIn(sentence: string, expected: Expected, least: number): string | undefined {
  const end = heaviestEnd(sentence, (gram) => lookUpWeight(gram, expected));
  if (!end || end.value <= model.runOn) return undefined;
  const rest = new Set(tokenizePlain(toPlain(sentence.replace(end.text, () => ' '))));
  const about = [...rest].filter((token) => token.length >= LETTERS && expected.has(token)).length;
  return about >= least ? end.text : undefined;
}

/** The grams of a model answer, and of what a rubric looks for. */
export function expectedFrom(texts: readonly string[]): Expected {
  return new Set(texts.flatMap((text) => [...extractGrams(toPlain(text))]));
}

/** What a sentence's grams add up to, as written or, where it then surely talks, with disguises undone. */
function talkIn(sentence: string, expected: Expected): number {
  const sum = (reading: string) =>
    [...extractGrams(reading)].reduce((total, gram) => total + lookUpWeight(gram, expected), 0);
  const hidden = hiddenIn(sentence).map(sum);
  return Math.max(sum(toPlain(sentence)), ...hidden.filter((value) => value > model.threshold));
}

function lookUpWeight(gram: string, expected: Expected): number {
  return Math.min(weights.get(gram) ?? 0, expected.has(gram) ? 0 : Infinity);
}

const MARKING =
  /^(?:marks?|marking|marker|grad(?:e|es|ing|er)|examiners?|evaluat\w+|assess\w+|scor(?:e|es|ing)|rubrics?|criteri\w+|credits?|points?|prompts?|system|instructions?|model|assistant|ai|json|awarded|confidence)$/;

/** Whether a sentence has any word of those who mark, or of their tools. */
export function speaksOfMarking(sentence: string): boolean {
  return [toPlain(sentence), ...hiddenIn(sentence)].some((reading) =>
    tokenizePlain(reading).some((token) => MARKING.test(token)),
  );
}
