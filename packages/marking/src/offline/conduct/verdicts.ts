import { beside } from '../../text/beside.ts';
import type { Reading, Word } from '../../text/read.ts';

/**
 * Explains that an answer decides differently from the model answer; undefined where it does not, or where nothing is
 * decided.
 */
export function otherVerdict(answer: Reading, expected: Reading, question: Reading): string | undefined {
  if (saysOtherVerdict(answer, expected)) return 'It begins with the opposite verdict to that of the model answer.';
  const said = otherChoice(answer, expected, question);
  return said && `It chooses "${said}", unlike the model answer.`;
}

const VERDICT =
  /^[\s"'(]*(yes|no|true|false|correct|incorrect|agree|disagree)\b(?=\s*(?:[-,.;:!)–—]|$)|\s+(?:it|they|he|she|we|i|you|because|since|as|this|that|the)\b)/i;
const [FOR, AGAINST] = [/^(?:yes|true|correct|agree)$/i, /^(?:no|false|incorrect|disagree)$/i];

/** Whether the answer has the opposite verdict: `Yes, …` for `No, …`, `True. …` for `False. …`. */
function saysOtherVerdict(answer: Reading, expected: Reading): boolean {
  const [said = '', wanted = ''] = [answer, expected].map(({ text }) => VERDICT.exec(text)?.[1]);
  return (FOR.test(said) && AGAINST.test(wanted)) || (AGAINST.test(said) && FOR.test(wanted));
}

/**
 * The choice that the answer names in a question such as `Is a whale a fish or a mammal?`, if the model answer names
 * the other; undefined where it names both or none.
 */
function otherChoice(answer: Reading, expected: Reading, question: Reading): string | undefined {
  for (const word of question.words) {
    if (word.text !== 'or' || !question.sentences[word.sentence]!.endsWith('?')) continue;
    const [[before], [after]] = beside(question, word, 1);
    if (!before || !after || before.stem === after.stem) continue;
    const [wanted, said] = [expected, answer].map((text) => singleChoice(text, [before, after]));
    if (wanted && said && wanted !== said) return said.text;
  }
  return undefined;
}

/** The only one of the choices that a text names, if it is not negated. */
function singleChoice({ words }: Reading, choices: readonly Word[]): Word | undefined {
  const said = choices.filter(({ stem }) => words.some((word) => word.stem === stem));
  const [only] = said;
  return said.length === 1 && !words.some(({ stem, negated }) => negated && stem === only!.stem) ? only : undefined;
}
