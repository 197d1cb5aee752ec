import type { Reading } from '../../text/read.ts';
import { isCode } from '../exact/kinds.ts';
import type { Agreement } from './agreement.ts';
import { longestCommon } from './longest.ts';

const ASKS = /\b(?:output|print(?:s|ed)?|display(?:s|ed)?)\b/i;
const MOST = 30;
/** Another output is worth half at most. */
const HALF = 0.5;

/**
 * What a program prints, piece by piece; undefined where the question does not ask for that, or the model answer
 * explains it.
 */
export function expectedOutput(expected: Reading, question: Reading): string[] | undefined {
  const pieces = splitPieces(expected.text);
  const isPrinted =
    ASKS.test(question.text) && !isCode(expected.text) && !/\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(expected.text);
  return isPrinted && pieces.length > 0 && pieces.length <= MOST ? pieces : undefined;
}

/** How what an answer says is printed stands to it, whatever divides the pieces. */
export function comparePrinted(answer: Reading, wanted: readonly string[]): { outcome: Agreement; worth?: number } {
  const [said = ''] = answer.text.split(/\b(?:because|since|as)\b/i);
  const given = splitPieces(said);
  if (given.length > 2 * wanted.length + 1) return { outcome: 'unclear' };
  const kept = longestCommon(given, wanted);
  if (kept === wanted.length && kept === given.length) return { outcome: 'right' };
  return { outcome: 'other', worth: (HALF * kept) / Math.max(wanted.length, given.length) };
}

const splitPieces = (text: string): string[] => text.split(/[\s,;"'`]+/).filter(Boolean);
