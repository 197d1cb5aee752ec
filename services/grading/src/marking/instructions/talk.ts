import { hiddenIn, toPlain } from './disguises.ts';
import model from './talk.json' with { type: 'json' };

/** A linear model over what stands in a sentence, fitted by `npm run calibrate:talk` on attempts of candidates and on honest answers. */
const weights = new Map(model.grams.split('\n').map((gram, index) => [gram, model.weights[index]!]));

/** What a question wants to hear, as grams: no sign of anything in its answers. */
type Expected = ReadonlySet<string>;

/**
 * The sentences of an answer that talk to whoever marks it, or tell what it should be given, however they are spelled. Beside one
 * that surely does, or when `certain`, less will do: who talks to the marker seldom does so in one sentence.
 */
export function talkAmong(sentences: readonly string[], expected: Expected, certain: boolean): string[] {
  const talk = sentences.map((sentence) => talkIn(sentence, expected));
  if (!certain && !talk.some((value) => value > model.threshold)) return [];
  return sentences.filter((_, index) => talk[index]! > model.besideTalk);
}

/** The grams of a model answer, and of what a rubric looks for. */
export function expectedFrom(texts: readonly string[]): Expected {
  return new Set(texts.flatMap((text) => [...gramsOf(toPlain(text))]));
}

/** What a sentence's grams add up to, as written or, where it then surely talks, with disguises undone. */
function talkIn(sentence: string, expected: Expected): number {
  const sum = (reading: string) =>
    [...gramsOf(reading)].reduce(
      (total, gram) => total + Math.min(weights.get(gram) ?? 0, expected.has(gram) ? 0 : Infinity),
      0,
    );
  const hidden = hiddenIn(sentence).map(sum);
  return Math.max(sum(toPlain(sentence)), ...hidden.filter((value) => value > model.threshold));
}

const MARKING =
  /^(?:marks?|marking|marker|grad(?:e|es|ing|er)|examiners?|evaluat\w+|assess\w+|scor(?:e|es|ing)|rubrics?|criteri\w+|credits?|points?|prompts?|system|instructions?|model|assistant|ai|json|awarded|confidence)$/;

/** Whether a sentence has any word of those who mark, or of their tools. */
export function speaksOfMarking(sentence: string): boolean {
  return [toPlain(sentence), ...hiddenIn(sentence)].some((reading) =>
    tokensOf(reading).some((token) => MARKING.test(token)),
  );
}

/** Longer words are told by their beginnings as well: `awarding` by `~award`. */
const BEGINNING = 5;

/** The words, pairs of words and beginnings of words of a sentence in plain letters, each once. */
export function gramsOf(plain: string): Set<string> {
  const tokens = tokensOf(plain);
  const grams = new Set(tokens);
  for (const [index, token] of tokens.entries()) {
    if (index > 0) grams.add(`${tokens[index - 1]} ${token}`);
    if (token.length > BEGINNING) grams.add(`~${token.slice(0, BEGINNING)}`);
  }
  return grams;
}

/** Words, signs that data and code are made of, and numbers by their kind: `0`, `0/0`, `0%`. */
function tokensOf(plain: string): string[] {
  const kinds = plain
    .replace(/(?<!\d)\d{1,6}(?:\.\d{1,3})? ?(?:\/|out of) ?\d{1,6}(?:\.\d{1,3})?/g, ' 0/0 ')
    .replace(/(?<!\d)\d{1,6}(?:\.\d{1,3})? ?%/g, ' 0% ');
  const found = kinds.match(/0\/0|0%|[a-z0-9@$']+|[{}<>[\]:=#|"]/g) ?? [];
  return found.map((token) => (/^\d+$/.test(token) ? '0' : asLetters(token)));
}

// biome-ignore format: a table
const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' };

/** Digits and signs that stand for letters inside a word: `m4rk5`. */
function asLetters(token: string): string {
  if (token.length < 4 || !/[a-z]/.test(token)) return token;
  return token.replace(/[0134578@$]/g, (sign) => LEET[sign] ?? sign);
}
