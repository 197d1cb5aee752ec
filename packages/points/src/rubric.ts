import type { Criterion } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { allottedStatements } from './allotted.ts';
import { dividedFurther, itemsOf, listedIn } from './items.ts';
import { asksForNames } from './naming.ts';
import { withoutAsides, withoutExamples, withoutListNotes, withoutNotes } from './notes.ts';
import { MARK, type Point, type PointGroup } from './point.ts';
import { countIn, plainScheme } from './scheme/plain.ts';

/** The most keywords shown for a criterion that nothing else describes. */
const KEYWORDS_SHOWN = 10;
/** Words that say what is done with a point, and not what it is about. */
const WORK_WORDS = new Set(
  (
    'the a an of in on for and or to with by its state stated explain explained explains describe described correct ' +
    'correctly explanation description definition mention mentioned example examples point points reason clear ' +
    'answer mark marks'
  ).split(' '),
);

/** The most points of a rubric; if there are more, each criterion keeps its first ones. */
const RUBRIC_POINTS_MAX = 100;

/**
 * The groups of points of a rubric, one for each criterion, in its order, and why they may not be what its author
 * meant.
 */
export function pointsOfRubric(
  criteria: readonly Criterion[],
  modelAnswer: string,
  question: string,
): { groups: PointGroup[]; doubts: string[] } {
  // Where the question asks for names, an answer meets a criterion by giving its name.
  const byName = asksForNames(question);
  // Sorted by name, so that the order of the criteria changes nothing.
  const byNames = criteria.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const owned = sharesOfModelAnswer(byNames, modelAnswer, question);
  const shares = criteria.map((criterion) => owned[byNames.indexOf(criterion)]!);
  const stated = criteria.map(
    ({ marks, guidance }, index): Stated =>
      guidance.trim() === '' ? { texts: shares[index]!, needs: undefined } : statementsOf(guidance, marks, question),
  );
  const all = stated.reduce((sum, { texts }) => sum + texts.length, 0);
  const kept = all > RUBRIC_POINTS_MAX ? Math.floor(RUBRIC_POINTS_MAX / criteria.length) : all;
  const doubts = criteria.flatMap(({ name }, index) => {
    const { length } = stated[index]!.texts;
    return length > kept ? [`Of ${name}, only the first ${kept} of ${length} points are looked at.`] : [];
  });
  let count = 0;
  const groups = criteria.map(({ name, marks, keywords, guidance }, index): PointGroup => {
    const most = Math.max(1, Math.ceil(marks / MARK));
    const { needs } = stated[index]!;
    const said = stated[index]!.texts.slice(0, kept);
    const enough = needs ?? countIn(name);
    const texts =
      said.length > 0 || keywords.length === 0
        ? said
        : [`${name}: ${keywords.toSorted().slice(0, KEYWORDS_SHOWN).join(', ')}`];
    const points = texts.map((each): Point => {
      const { text, notes } = withoutNotes(each);
      const ways = [plain(text), ...(byName ? [name] : []), ...notes.accepted, ...notes.further];
      return { id: `p${++count}`, text, heading: name, ways };
    });
    const needed = enough ?? (guidance.trim() === '' ? points.length : most);
    return {
      points,
      needs: Math.max(1, Math.min(points.length, needed)),
      marks,
      criterion: {
        name,
        keywords,
        isDescribed: said.length > 0,
        keywordsNeeded: Math.max(1, Math.min(keywords.length, enough ?? most)),
      },
    };
  });
  return { groups, doubts };
}

/** What a criterion asks for, and how many of these are enough, where it says so. */
interface Stated {
  texts: string[];
  needs: number | undefined;
}

/**
 * What guidance asks for: a list where it is worth several marks or says how many are enough, else all of it as one.
 */
function statementsOf(guidance: string, marks: number, question: string): Stated {
  const { text, notes } = withoutListNotes(plainScheme(guidance, question));
  const { needs } = notes;
  if (needs !== undefined) return { texts: listedIn(text).items, needs };
  const allotted = allottedStatements(text, marks);
  if (allotted) return { texts: allotted, needs: allotted.length };
  if (marks <= MARK) return { texts: [text], needs };
  const { items } = itemsOf(text);
  return { texts: items.length > 1 ? items : dividedFurther(text, Math.ceil(marks / MARK)), needs };
}

/** Phrases of examiners before the point itself: `Says that …`, `Mentions how …`. */
const EXAMINER =
  /^(?:the (?:answer|candidate|student) )?(?:says?|states?|mentions?|explains?|describes?|shows?|notes?)(?: that| how| why)?\s+/i;

function plain(text: string): string {
  return withoutAsides(withoutExamples(text)).replace(EXAMINER, '');
}

/**
 * The parts of the model answer that belong to criteria described by their names alone: those that speak of the name,
 * and what no other criterion speaks of.
 */
function sharesOfModelAnswer(criteria: readonly Criterion[], modelAnswer: string, question: string): string[][] {
  const shares = criteria.map((): string[] => []);
  if (modelAnswer.trim() === '') return shares;
  const items = itemsOf(withoutListNotes(plainScheme(modelAnswer, question)).text).items.flatMap(
    (item) => withoutNotes(item).text || [],
  );
  const isBare = criteria.map(({ keywords, guidance }) => keywords.length === 0 && guidance.trim() === '');
  const sought = criteria.map(
    ({ name, keywords, guidance }) => new Set(wordsOf([name, ...keywords, guidance].join(' '))),
  );
  for (const item of items) {
    const words = wordsOf(item);
    const found = sought.map((own) => words.filter((word) => own.has(word)).length);
    const most = Math.max(...found);
    const owner = most > 0 ? found.indexOf(most) : nextBare(isBare, shares);
    if (owner >= 0) shares[owner]!.push(item);
  }
  return shares;
}

/** The first criterion without a description that has no part of the model answer yet, else the last such one. */
function nextBare(isBare: readonly boolean[], shares: readonly string[][]): number {
  const empty = isBare.findIndex((bare, index) => bare && shares[index]!.length === 0);
  return empty >= 0 ? empty : isBare.lastIndexOf(true);
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .filter((word) => !WORK_WORDS.has(word))
    .map((word) => word.replace(/(?:es|s|ed|ing)$/, ''));
}
