import type { Criterion } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { dividedFurther, itemsOf } from './items.ts';
import { withoutAsides, withoutExamples } from './notes.ts';
import type { Point, PointGroup } from './point.ts';

const MARK = 100;
const ASKS_FOR_NAMES = /\b(?:name|list|state|identify|enumerate)\b/i;
const ASKS_FOR_MORE = /\b(?:explain|describe|discuss|why|how|compare|justify|define|reasons?)\b/i;
/** Words that say what is done with a point, and not what it is about. */
const WORK_WORDS =
  /^(?:the|a|an|of|in|on|for|and|or|to|with|by|its|stated?|explain(?:ed|s)?|described?|correct(?:ly)?|explanation|description|definition|mention(?:ed)?|example|examples|point|points|reason|clear|answer|mark|marks)$/;

/** The groups of points of a rubric, one for each criterion, in its order. */
export function pointsOfRubric(criteria: readonly Criterion[], modelAnswer: string, question: string): PointGroup[] {
  // Where names are asked for, a criterion is met by its own.
  const byName = ASKS_FOR_NAMES.test(question) && !ASKS_FOR_MORE.test(question);
  const shares = sharesOfModelAnswer(criteria, modelAnswer);
  let count = 0;
  return criteria.map(({ name, marks, keywords, guidance }, index) => {
    const said = guidance.trim() === '' ? shares[index]! : statementsOf(guidance, marks);
    const texts = said.length > 0 || keywords.length === 0 ? said : [`${name}: ${keywords.toSorted().join(', ')}`];
    const points = texts.map(
      (text): Point => ({ id: `p${++count}`, text, heading: name, ways: byName ? [plain(text), name] : [plain(text)] }),
    );
    const most = Math.max(1, Math.ceil(marks / MARK));
    return {
      points,
      needs: Math.max(1, Math.min(points.length, guidance.trim() === '' ? points.length : most)),
      marks,
      criterion: {
        name,
        keywords,
        isDescribed: said.length > 0,
        keywordsNeeded: Math.max(1, Math.min(keywords.length, most)),
      },
    };
  });
}

/** What guidance asks for: a list where it is worth several marks, else all of it at once. */
function statementsOf(guidance: string, marks: number): string[] {
  const { items } = itemsOf(guidance);
  if (marks <= MARK) return [guidance];
  return items.length > 1 ? items : dividedFurther(guidance);
}

/** `Says that …`, `Mentions how …`: what an examiner looks for, before what it is. */
const EXAMINER =
  /^(?:the (?:answer|candidate|student) )?(?:says?|states?|mentions?|explains?|describes?|shows?|notes?|identif(?:y|ies)|points? out)(?: that| how| why)?\s+/i;

function plain(text: string): string {
  return withoutAsides(withoutExamples(text)).replace(EXAMINER, '');
}

/**
 * The parts of the model answer that belong to criteria described by their names alone: those that speak of the name, and
 * what no other criterion speaks of.
 */
function sharesOfModelAnswer(criteria: readonly Criterion[], modelAnswer: string): string[][] {
  const shares = criteria.map((): string[] => []);
  if (modelAnswer.trim() === '') return shares;
  const items = itemsOf(modelAnswer).items;
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
    .filter((word) => !WORK_WORDS.test(word))
    .map((word) => word.replace(/(?:es|s|ed|ing)$/, ''));
}
