import { isProgram } from '../../claims/code.ts';
import type { Reading } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';
import { longestCommon } from './longest.ts';

const ASKS = /\b(?:output|print(?:s|ed)?|display(?:s|ed)?)\b/i;
const MOST = 30;
/** The greatest share of the marks for another output. */
const HALF = 0.5;

/**
 * The expected output of a program, in pieces; undefined where the question does not ask for it, or the model answer is
 * an explanation.
 */
export function expectedOutput(expected: Reading, question: Reading): string[] | undefined {
  const pieces = splitPieces(expected.text);
  const isPrinted =
    ASKS.test(question.text) && !isProgram(expected.text) && !/\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(expected.text);
  return isPrinted && pieces.length > 0 && pieces.length <= MOST ? pieces : undefined;
}

/**
 * Compares an answer with the expected output, whatever separates the pieces. `unclear` for the whole output among other
 * words, which may be printed or not: `It prints 3`.
 */
export function comparePrinted(answer: Reading, wanted: readonly string[]): { outcome: Agreement; worth?: number } {
  const [said = ''] = answer.text.split(/\b(?:because|since|as)\b/i);
  const given = splitPieces(said);
  if (given.length > 2 * wanted.length + 1) return { outcome: 'unclear' };
  const kept = longestCommon(given, wanted);
  if (kept === wanted.length && kept === given.length) return { outcome: 'right' };
  const others = given.filter((piece) => !wanted.includes(piece));
  if (kept === wanted.length && others.every((piece) => /^\p{L}+:?$/u.test(piece))) return { outcome: 'unclear' };
  return { outcome: 'other', worth: (HALF * kept) / Math.max(wanted.length, given.length) };
}

const splitPieces = (text: string): string[] => text.split(/[\s,;"'`]+/).filter(Boolean);
