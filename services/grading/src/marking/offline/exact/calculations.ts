import type { Reading } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';

/** A text in plain signs, with the place in the text of each of them. */
interface Plain {
  signs: string;
  places: number[];
}

/** `×`, `·`, and `x` between numbers. */
const TIMES = /[×·]|(?<=[\d)]\s*)x(?=\s*[\d(])/giu;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * One sign for each meaning, no spaces, no zeros behind a point: `2.0 × 4 200` is `2*4200`. Replaced signs keep their
 * places.
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
    signs += RAISED.includes(sign) ? RAISED.indexOf(sign) : sign.toLowerCase()[0]!;
    places.push(place);
  }
  return { signs, places };
}

const plainCached = rememberFor(({ text }: Reading) => plain(text));

/**
 * Where an answer writes a calculation or a formula, whatever its spaces and its sign for times; undefined where it
 * does not.
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
