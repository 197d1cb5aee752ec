import { lookUpFormulaName } from './formulas.ts';
import type { Token } from './places.ts';
import { stemWord } from './stems.ts';

/** A paraphrase of some neighbouring tokens. */
interface Reworded {
  /** How many tokens are replaced. */
  length: number;
  /** The replacement: words with their part of speech; empty where the tokens are dropped. */
  as: readonly [text: string, pos: string][];
}

const NOT = /^(?:not|n't|never|(?:is|are|was|were|do|does|did)nt)$/;
const ONLY = /^(?:only|just|merely|simply|solely)$/;
/** Words that may come between `not` and `same`. */
const BETWEEN = /^(?:the|in|of|at|on|have|be|been|all|always|exactly|quite|really|necessarily)$/;
const BETWEEN_MAX = 4;
const UNEQUAL: Reworded['as'] = [
  ['not', 'PART'],
  ['equal', 'ADJ'],
];
/** What may follow `goes up` where no destination is named. */
const ALONE = /^(?:[.,;:!?)]|and|or|but|when|whenever|as|if|because|by|so|while|whereas|since)$/;

/**
 * Replaces tokens that stand for other words by those words, such as `CO2` by `carbon` and `dioxide`. The new tokens
 * have the place of the tokens that they replace.
 */
export function reworded(tokens: readonly Token[]): Token[] {
  const texts = tokens.map(({ text }) => text);
  const said: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found: Reworded | undefined = isVerdict(tokens, index) ? { length: 1, as: [] } : rewordedAt(texts, index);
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

/**
 * Whether a `no` answers the question: at the head of a sentence and before a pronoun or a determiner, as in `No it
 * falls`, it negates nothing.
 */
function isVerdict(tokens: readonly Token[], index: number): boolean {
  const [before, { text, sentence }, next] = [tokens[index - 1], tokens[index]!, tokens[index + 1]];
  if (text !== 'no' || before?.sentence === sentence || next?.sentence !== sentence) return false;
  return next.pos === 'PRON' || next.pos === 'DET';
}

function rewordedAt(texts: readonly string[], index: number): Reworded | undefined {
  const [text, next = ''] = [texts[index]!, texts[index + 1]];
  const name = lookUpFormulaName(text);
  if (name) return { length: 1, as: name.split(' ').map((word) => [word, 'NOUN']) };
  // `placesIn` writes `≠` as `<>`.
  if (text === '<>') return { length: 1, as: UNEQUAL };
  if (/^(?:up|down)$/.test(next) && /^(?:go|goes|going|went|gone)$/.test(text) && ALONE.test(texts[index + 2] ?? '.'))
    return { length: 2, as: [[next === 'up' ? 'increases' : 'decreases', 'VERB']] };
  // `Not only plants`, `no matter how`, `no doubt` and `whether or not` do not negate anything.
  if (text === 'or' && next === 'not' && texts[index - 1] === 'whether') return { length: 2, as: [] };
  if (text === 'no' && /^(?:matter|doubt)$/.test(next)) return { length: 2, as: [] };
  if (!NOT.test(text)) return undefined;
  if (ONLY.test(next)) return { length: 2, as: [] };
  const same = texts.slice(index + 1).findIndex((word) => !BETWEEN.test(word)) + 1;
  const isSame = same > 0 && same <= BETWEEN_MAX + 1 && texts[index + same] === 'same';
  return isSame ? { length: same + 1, as: [['different', 'ADJ']] } : undefined;
}
