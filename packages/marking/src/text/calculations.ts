import { plainDigits } from './letters.ts';
import type { Reading } from './read.ts';
import { rememberFor } from './remember.ts';

/** A text in normalized notation, with the place of each of its characters in the original. */
interface Plain {
  signs: string;
  places: number[];
}

/** Multiplication signs: `×`, `·`, and `x` between numbers. */
const TIMES = /[×·]|(?<=[\d)]\s*)x(?=\s*[\d(])/giu;

/**
 * Normalizes a calculation: one notation for each operator, no spaces, no trailing zeros; `2.0 × 4 200` becomes
 * `2*4200`. Characters keep their places in the original.
 */
function plain(text: string): Plain {
  const noted = text
    .replace(TIMES, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/(?<=\d)(?:\.0+(?!\d)|,(?=\d{3}(?!\d)))/g, (sign) => ' '.repeat(sign.length));
  let signs = '';
  const places: number[] = [];
  for (let place = 0; place < noted.length; place += 1) {
    const sign = noted[place]!;
    if (/[\s^]/.test(sign)) continue;
    signs += /[⁰¹²³⁴-⁹]/.test(sign) ? plainDigits(sign) : sign.toLowerCase()[0]!;
    places.push(place);
  }
  return { signs, places };
}

const plainCached = rememberFor(({ text }: Reading) => plain(text));

/**
 * Finds a calculation or a formula in an answer, ignoring spaces and the notation of operators; returns it as written,
 * or undefined.
 */
export function findCalculation(answer: Reading, wanted: string): string | undefined {
  const { signs, places } = plainCached(answer);
  const { signs: sought } = plain(wanted.trim());
  for (let at = signs.indexOf(sought); at >= 0; at = signs.indexOf(sought, at + 1)) {
    const [start, end] = [places[at]!, places[at + sought.length - 1]! + 1];
    const isPart =
      /[\p{L}\p{N}.]/u.test(answer.text[start - 1] ?? '') ||
      /^(?:[\p{L}\p{N}]|\.\d)/u.test(answer.text.slice(end, end + 2));
    if (!isPart) return answer.text.slice(start, end);
  }
  return undefined;
}
