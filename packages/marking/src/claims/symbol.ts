import { factorBetween, isUnit } from './units.ts';
import { type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** A unit as it is written. */
type Unit = string;

const ASKS_UNIT = /\b(?:units?|measured|symbol)\b/i;

/** Whether a key is a unit: the question asks for one, or it is composed of several. */
const isUnitKey = (text: string, { question }: Asked): boolean =>
  ASKS_UNIT.test(question) || /[/^²³⁻]|\p{L} \p{L}/u.test(text);

function compareUnits(answer: Unit, key: Unit): Verdict {
  const factor = factorBetween(answer, key);
  if (factor === undefined || Math.abs(factor - 1) > 1e-9) return different('another unit');
  // `N` and `kg m/s²` are equal, but only one of them may be asked for.
  return isComposed(answer) === isComposed(key) ? SAME : NOT_UNDERSTOOD;
}

const isComposed = (unit: Unit): boolean =>
  /\bper\b|[/^*·²³⁻\d-]|\p{L}[ .]\p{L}|squared|cubed/iu.test(unit) ||
  /^[a-z]+[A-Z]|ms$/.test(unit.replace(/^[kmM](?=[A-Z]z?$)/, ''));

export const UNIT: Kind<Unit> = {
  read: (text) => {
    const [, said = '', again] = /^(?:the )?(.*?)(?:\s*\(([^()]+)\))?\.?$/i.exec(text.trim()) ?? [];
    const isTwice = again !== undefined && isUnit(said) && isUnit(again);
    if (isTwice && factorBetween(said, again) !== 1) return undefined;
    const unit = isTwice || again === undefined ? said : text.trim();
    return /\p{L}/u.test(unit) && isUnit(unit) && !/^\p{L}{3,}\s.*\d/u.test(unit) ? unit : undefined;
  },
  isKey: isUnitKey,
  compare: compareUnits,
};

/** The alleles of a genotype, each pair with its dominant allele first. */
type Genotype = string[];

const GENOTYPE = /^(?:([a-z])\s?\1\s?){1,4}$/i;
const ASKS_GENES =
  /\b(?:genotypes?|alleles?|\w*zygous|genes?|genetic\w*|dominant|recessive|offspring|crosse?s?|punnett|carriers?)\b/i;

export const ALLELES: Kind<Genotype> = {
  read: (text) => {
    const letters = text.trim().replace(/\.$/, '');
    if (!GENOTYPE.test(letters)) return undefined;
    const pairs = letters.replace(/\s/g, '').match(/../g) ?? [];
    return pairs.map((pair) => Array.from(pair).toSorted().join('')).toSorted();
  },
  isKey: (_, { question }) => ASKS_GENES.test(question),
  compare: (answer, key) => (answer.join() === key.join() ? SAME : different('capital letters tell alleles apart')),
};
