import type { Criterion } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Reading, readAgain } from '../text/read.ts';
import { areSynonyms } from '../text/synonyms.ts';
import type { Context } from './context.ts';
import { explain, type Judged } from './judged.ts';
import { type Found, findPhrase } from './phrases.ts';

/** Formulas that stand for a name. */
const FORMULAS: Record<string, string> = {
  co2: 'carbon dioxide',
  h2o: 'water',
  o2: 'oxygen',
  h2: 'hydrogen',
  n2: 'nitrogen',
  nacl: 'sodium chloride',
  hcl: 'hydrochloric acid',
  h2so4: 'sulphuric acid',
  naoh: 'sodium hydroxide',
  ch4: 'methane',
  nh3: 'ammonia',
  caco3: 'calcium carbonate',
};
const NAMES = new Map(Object.entries(FORMULAS).map(([formula, name]) => [name, formula]));

/** Keywords one by one; two that mean the same, or stand for one another, are asked for once. */
export function judgeKeywords({ reading, expected }: Context, criterion: Criterion): Judged {
  const groups = groupKeywords(criterion.keywords);
  const found = groups.map((group) => best(group.map((keyword) => findAsMeant(reading, keyword, expected))));
  const share = Math.min(1, found.reduce((sum, hit) => sum + worth(hit), 0) / wantedOf(criterion, groups.length));
  const said = found.filter((hit) => hit && !hit.opposed && hit.similarity > 0) as Found[];
  const turned = found.filter((hit): hit is Found => hit?.opposed === true);
  const missing = share === 1 ? [] : groups.filter((_, index) => !found[index]).map((group) => group[0]!);
  const exact = said.every((hit) => hit.similarity >= 0.9) && turned.length === 0;
  return {
    share,
    confidence: share === 1 && exact ? 0.9 : share === 0 && turned.length === 0 ? 0.75 : exact ? 0.7 : 0.55,
    reason: explain(
      said.map((hit) => hit.quote),
      turned.map((hit) => hit.quote),
      missing,
    ),
    evidence: [...said, ...turned].map((hit) => hit.quote),
    turned: turned.length > 0,
  };
}

const ANY = /\b(?:any|at least)\s+(\d{1,2}|one|two|three|four|five|six)\b/i;

/** How many of the keywords are asked for: all, or as many as `Any two uses of water` says. */
function wantedOf({ name, guidance }: Criterion, keywords: number): number {
  const [, count] = ANY.exec(`${name}. ${guidance}`) ?? [];
  const wanted = count === undefined ? undefined : readAgain(count).words[0]?.number;
  return Math.max(1, Math.min(wanted ?? keywords, keywords));
}

/**
 * Keywords that ask for the same thing: the same words, synonyms of one another (`big`, `large`), a formula and its name (`CO2`, `carbon dioxide`), or
 * the initials of the other.
 */
function groupKeywords(keywords: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const keyword of keywords) {
    const group = groups.find((others) => others.some((other) => isSame(keyword, other)));
    if (group) group.push(keyword);
    else groups.push([keyword]);
  }
  return groups.map((group) => [...new Set(group.flatMap(withFormula))]);
}

/** With the formula of a name, or the name of a formula. */
function withFormula(keyword: string): string[] {
  const plain = keyword.trim().toLowerCase();
  const other = NAMES.get(plain) ?? (Object.hasOwn(FORMULAS, plain) ? FORMULAS[plain] : undefined);
  return other ? [keyword, other] : [keyword];
}

/** Whether two words or phrases stand for the same thing. */
export function isSame(a: string, b: string): boolean {
  if (withFormula(a).includes(b.trim().toLowerCase()) || initials(a) === b || initials(b) === a) return true;
  return covers(readAgain(a), readAgain(b)) && covers(readAgain(b), readAgain(a));
}

/** `CPU` for `central processing unit`. */
function initials(keyword: string): string | undefined {
  const words = keyword.split(/[\s-]+/).filter(Boolean);
  return words.length > 2 ? words.map((word) => word[0]!.toUpperCase()).join('') : undefined;
}

/** Each word of one keyword stands in the other, as it is or as a synonym. */
function covers(one: Reading, other: Reading): boolean {
  return (
    one.words.length > 0 &&
    one.words.every((word) =>
      other.words.some(
        ({ stem, negated }) => negated === word.negated && (stem === word.stem || areSynonyms(stem, word.stem)),
      ),
    )
  );
}

/** A keyword that the model answer itself only denies, such as `scratch` in `does not scratch`, is wanted so. */
function findAsMeant(reading: Reading, keyword: string, expected: Reading | undefined): Found | undefined {
  const found = findPhrase(reading, keyword);
  return found && expected && findPhrase(expected, keyword)?.opposed ? { ...found, opposed: !found.opposed } : found;
}

function best(hits: readonly (Found | undefined)[]): Found | undefined {
  return hits.reduce((a, b) => (worth(b) > worth(a) || !a ? b : a), undefined);
}

/** A synonym counts as the word itself; the opposite for nothing. */
function worth(hit: Found | undefined): number {
  return hit && !hit.opposed ? hit.completeness : 0;
}
