import { lookUpFormulaName } from './formulas.ts';
import type { Token } from './places.ts';
import { stemWord } from './stems.ts';

/** What some neighbouring tokens say in other words. */
interface Reworded {
  /** How many tokens they are. */
  length: number;
  /** Words with their part of speech; none where they say nothing. */
  as: readonly [text: string, pos: string][];
}

const NOT = /^(?:not|n't|never|(?:is|are|was|were|do|does|did)nt)$/;
const ONLY = /^(?:only|just|merely|simply|solely)$/;
/** What may stand between `not` and `same`. */
const BETWEEN = /^(?:the|in|of|at|on|have|be|been|all|always|exactly|quite|really|necessarily)$/;
const BETWEEN_MAX = 4;
const UNEQUAL: Reworded['as'] = [
  ['not', 'PART'],
  ['equal', 'ADJ'],
];
/** What may follow `goes up` where it goes nowhere. */
const ALONE = /^(?:[.,;:!?)]|and|or|but|when|whenever|as|if|because|by|so|while|whereas|since)$/;

/**
 * Tokens with what stands for other words said in those, each in the place of all that it is said for: `CO2` as
 * `carbon` and `dioxide`.
 */
export function reworded(tokens: readonly Token[]): Token[] {
  const texts = tokens.map(({ text }) => text);
  const said: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found = rewordedAt(texts, index);
    const [first, last] = [tokens[index]!, tokens[index + (found?.length ?? 1) - 1]!];
    if (!found || first.sentence !== last.sentence) {
      said.push(first);
      continue;
    }
    said.push(...found.as.map(([text, pos]) => ({ ...first, text, stem: stemWord(text), pos, end: last.end })));
    index += found.length - 1;
  }
  return said;
}

function rewordedAt(texts: readonly string[], index: number): Reworded | undefined {
  const [text, next = ''] = [texts[index]!, texts[index + 1]];
  const name = lookUpFormulaName(text);
  if (name) return { length: 1, as: name.split(' ').map((word) => [word, 'NOUN']) };
  // Between words a sign says what they would; `placesIn` writes `≠` so.
  if (text === '<>') return { length: 1, as: UNEQUAL };
  if (/^(?:up|down)$/.test(next) && /^(?:go|goes|going|went|gone)$/.test(text) && ALONE.test(texts[index + 2] ?? '.'))
    return { length: 2, as: [[next === 'up' ? 'increases' : 'decreases', 'VERB']] };
  // `Not only plants`, `no matter how`, `no doubt`, `whether or not`: nothing is denied.
  if (text === 'or' && next === 'not' && texts[index - 1] === 'whether') return { length: 2, as: [] };
  if (text === 'no' && /^(?:matter|doubt)$/.test(next)) return { length: 2, as: [] };
  if (!NOT.test(text)) return undefined;
  if (ONLY.test(next)) return { length: 2, as: [] };
  const same = texts.slice(index + 1).findIndex((word) => !BETWEEN.test(word)) + 1;
  const isSame = same > 0 && same <= BETWEEN_MAX + 1 && texts[index + same] === 'same';
  return isSame ? { length: same + 1, as: [['different', 'ADJ']] } : undefined;
}
