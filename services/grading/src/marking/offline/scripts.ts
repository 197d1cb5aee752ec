import { splitSentences } from '../instructions/instructions.ts';

const LETTERS = /[\p{L}\p{M}]/gu;
/** Letters and marks of another script than European languages and formulas are written in. */
const OTHER = /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/gu;
/** From this share of its letters on, an answer mixes languages; above this one, a sentence is in the other script. */
const [MIXED, MOSTLY] = [0.05, 0.5];

/** Whether some of an answer is in another script. */
export function mixesScripts(answer: string): boolean {
  return shareOther(answer) > MIXED || foreignIn(answer).length > 0;
}

/**
 * An answer without its sentences in another script, unless the question or what is expected has letters of such a
 * script: nothing in them can be compared, so they would only count as some words more.
 */
export function withoutOtherScripts(answer: string, said: string): string {
  const foreign = shareOther(said) > 0 ? [] : foreignIn(answer);
  return foreign.reduce((rest, sentence) => rest.replace(sentence, () => ' '), answer);
}

const foreignIn = (text: string): string[] => splitSentences(text).filter((sentence) => shareOther(sentence) > MOSTLY);

function shareOther(text: string): number {
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(OTHER)?.length ?? 0) / letters;
}
