import { sentencesOf } from '../instructions/instructions.ts';

/** Letters of another script than European languages and formulas are written in. */
const OTHER = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\P{L}]/gu;
/** From this share of its letters on, an answer mixes languages; above this one, a sentence is in the other script. */
const [MIXED, MOSTLY] = [0.05, 0.5];

/** Whether some of an answer is in another script. */
export function mixesScripts(answer: string): boolean {
  return shareOther(answer) > MIXED || foreignIn(answer).length > 0;
}

/**
 * An answer without its sentences in another script, unless the question or what is expected has letters of such a script: nothing in them can be
 * compared, so they would only count as some words more.
 */
export function withoutOtherScripts(answer: string, said: string): string {
  const foreign = shareOther(said) > 0 ? [] : foreignIn(answer);
  return foreign.reduce((rest, sentence) => rest.replace(sentence, () => ' '), answer);
}

const foreignIn = (text: string): string[] => sentencesOf(text).filter((sentence) => shareOther(sentence) > MOSTLY);

function shareOther(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(OTHER)?.length ?? 0) / letters;
}
