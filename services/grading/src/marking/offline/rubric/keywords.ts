import type { Criterion } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Reading, readAgain } from '../../text/read.ts';
import { SYNONYM } from '../../text/similarity.ts';
import { areSynonyms } from '../../text/synonyms.ts';
import { countAsked } from '../any-of/asked-count.ts';
import { offersIn } from '../any-of/counts.ts';
import type { Context } from '../context.ts';
import { type Found, findInitials, findPhrase, initials } from '../likeness/phrases.ts';
import { areSameExactly, type Exact, exactOf, findExactly } from './exact-keywords.ts';
import { explain, type Judged } from './judged.ts';

/** One of two keywords is often both in other words, and as often one of them. */
const PAIR = 2;

/** Keywords one by one; two that mean the same, or stand for one another, are asked for once. */
export function judgeKeywords(context: Context, criterion: Criterion): Judged {
  const { expected } = context;
  const exacts = new Map(criterion.keywords.map((keyword) => [keyword, exactOf(keyword, context.asked)]));
  const groups = groupKeywords(criterion.keywords, exacts);
  const standards = [readAgain(`${criterion.name}. ${criterion.guidance}`), ...(expected ? [expected] : [])];
  const found = groups.map((group) =>
    best(group.map((keyword) => findAsMeant(context, keyword, standards, exacts.get(keyword)))),
  );
  const wanted = wantedOf(context, criterion, groups.length);
  const share = Math.min(1, found.reduce((sum, hit) => sum + worth(hit), 0) / wanted);
  const said = found.filter((hit) => hit && !hit.opposed && hit.similarity > 0) as Found[];
  // What more is said than was asked for raises no doubt.
  const carrying = said
    .toSorted((a, b) => worth(b) - worth(a) || b.similarity - a.similarity)
    .slice(0, share === 1 ? wanted : undefined);
  const turned = found.filter((hit): hit is Found => hit?.opposed === true);
  const missing = share === 1 ? [] : groups.filter((_, index) => !found[index]).map((group) => group[0]!);
  const isMissing = said.length < groups.length;
  const isPart = carrying.some((hit) => hit.completeness < 1);
  const exact = carrying.every((hit) => hit.similarity >= 0.9) && turned.length === 0;
  return {
    share,
    confidence: share === 1 && exact ? 0.9 : share === 0 && turned.length === 0 ? 0.75 : exact ? 0.7 : 0.55,
    reason: explain(
      said.map((hit) => hit.quote),
      turned.map((hit) => hit.quote),
      missing,
    ),
    evidence: [...said, ...turned].map((hit) => hit.quote),
    isDoubtful:
      turned.length > 0 ||
      isPart ||
      (share > 0 && isMissing && groups.length === PAIR) ||
      carrying.some((hit) => hit.similarity <= SYNONYM),
  };
}

/** In hundredths: what is worth no more is one point, for which a teacher types several ways to make it. */
const ONE_MARK = 100;

/** How many of the keywords are asked for: all, half of them for one mark, or as many as `Any two uses of water` says, or the question for its only criterion. */
function wantedOf(
  { request: { question }, asked }: Context,
  { name, guidance, marks }: Criterion,
  keywords: number,
): number {
  const [offered] = [name, guidance].flatMap(offersIn);
  const count = question.rubric?.criteria.length === 1 ? countAsked(asked.text) : undefined;
  // One reason may need several keywords.
  const enough = marks <= ONE_MARK ? Math.ceil(keywords / 2) : keywords;
  return Math.min(offered?.count ?? (count === 1 ? undefined : count) ?? enough, keywords);
}

/**
 * Keywords that ask for the same thing: the same words, synonyms of one another (`big`, `large`), a formula and its name (`CO2`, `carbon dioxide`), the
 * initials of the other, the same quantity (`5 km`, `5000 m`), or an order in other names.
 */
function groupKeywords(keywords: readonly string[], exacts: ReadonlyMap<string, Exact | undefined>): string[][] {
  let groups: string[][] = [];
  for (const keyword of keywords) {
    // One that means the same as two others makes one of all: the order of the keywords changes nothing.
    const [same, others] = [true, false].map((wanted) =>
      groups.filter(
        (group) =>
          group.some((other) => isSame(keyword, other) || areSameExactly(exacts.get(keyword), exacts.get(other))) ===
          wanted,
      ),
    );
    groups = [...others!, [...same!.flat(), keyword]];
  }
  return groups;
}

/** Whether two words or phrases stand for the same thing. */
export function isSame(a: string, b: string): boolean {
  if (initials(a) === b || initials(b) === a) return true;
  return covers(readAgain(a), readAgain(b)) && covers(readAgain(b), readAgain(a));
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

/** A keyword that what is wanted only denies itself, the whole of it, is wanted so; that part of one which the question says too is nothing of it. */
function findAsMeant(
  { reading, asked }: Context,
  keyword: string,
  standards: readonly Reading[],
  exact: Exact | undefined,
): Found | undefined {
  const exactly = exact && findExactly(reading, keyword, exact);
  if (exactly !== undefined) return exactly ?? undefined;
  const isDenied = standards.some((standard) => {
    const wanted = findPhrase(standard, keyword);
    return wanted?.opposed && wanted.completeness === 1;
  });
  const found = findPhrase(reading, keyword, isDenied);
  const isAsked = found && found.completeness < 1 && found.words.every(({ stem }) => says(asked, stem));
  return (isAsked ? undefined : found) ?? findInitials(reading, keyword);
}

function says({ words }: Reading, stem: string): boolean {
  return words.some((word) => word.stem === stem);
}

function best(hits: readonly (Found | undefined)[]): Found | undefined {
  return hits.reduce((a, b) => (worth(b) > worth(a) || !a ? b : a), undefined);
}

/** A synonym counts as the word itself; the opposite for nothing. */
function worth(hit: Found | undefined): number {
  return hit && !hit.opposed ? hit.completeness : 0;
}
