import { splitAt } from './divide.ts';
import { evaluate } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { toNotation } from './notation.ts';
import { numberInWords } from './number-words.ts';
import { isClose } from './points.ts';
import { parseExpression } from './read-expression.ts';
import { type Asked, asksForm, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** The terms of a ratio. */
type Ratio = Expression[];

/** Reads `2 : 5`, `2 to 5`, `2 is to 5`, `red : blue = 2 : 5`. */
function readRatio(text: string): Ratio | undefined {
  const { plain } = toNotation(text);
  const said = plain
    .slice(plain.lastIndexOf('=') + 1)
    .replace(/\b(?:is )?to\b/gi, ':')
    .replace(/\p{L}{3,}/gu, (word) => String(numberInWords(word.toLowerCase()) ?? word));
  const terms = splitAt(toNotation(said.trim().replace(/\.$/, '')).tokens, /^:$/).map((term) =>
    /^[\d.,' /√-]+$/.test(term.map(({ text: sign }) => sign).join('')) ? parseExpression(term) : undefined,
  );
  return terms.length > 1 && terms.every((term) => term !== undefined) ? terms : undefined;
}

const CLOCK = /^\s*(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?\s*$/;

const isRatioKey = (text: string, { question }: Asked): boolean =>
  readRatio(text) !== undefined &&
  /:/.test(text) &&
  (!CLOCK.test(text) || /\b(?:ratio|proportion|scale|odds)\b/i.test(question));

function compareRatios(answer: Ratio, key: Ratio, asked: Asked): Verdict {
  if (answer.length !== key.length) return different('another number of terms');
  const isScaled = (isOther: boolean) =>
    key.every((term, at) =>
      isClose(
        evaluate(answer[at]!, undefined, isOther) * evaluate(key[0]!),
        evaluate(answer[0]!, undefined, isOther) * evaluate(term),
      ),
    );
  if (!isScaled(false)) return isScaled(true) ? NOT_UNDERSTOOD : different();
  const isEqual = isClose(evaluate(answer[0]!), evaluate(key[0]!));
  return isEqual || !asksForm(asked) ? SAME : NOT_UNDERSTOOD;
}

export const RATIO: Kind<Ratio> = { read: readRatio, isKey: isRatioKey, compare: compareRatios };
