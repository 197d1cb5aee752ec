import type { Criterion } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CriterionMarking, Marking } from '../marker.ts';
import { belowFull, toStep } from '../marks.ts';
import { type Reading, readAgain } from '../text/read.ts';
import { compare } from './comparison.ts';
import type { Context } from './context.ts';
import { weigh } from './model.ts';
import { type Found, findPhrase } from './phrases.ts';

/** What one criterion asks for, found in the answer or not. */
interface Judged {
  /** Share of the criterion's marks, 0-1. */
  share: number;
  confidence: number;
  reason: string;
  evidence: string[];
}

/** From this share of the expected words on, a description of what is wanted counts as met. */
const ENOUGH = 0.6;
/** Words of guidance and names that tell the examiner what to do, not what the answer says. */
const EXAMINER_WORDS = new Set(
  `mention mentions state states name names explain explains describe describes identify identifies give gives list lists define defines discuss discusses correct correctly
  clear clearly accurate accurately proper properly full complete answer answers student candidate should must point points example examples criterion content knowledge understanding
  explanation definition description statement idea concept accuracy mark marks award credit appropriate relevant valid any least look looks accept also`.split(
    /\s+/,
  ),
);
const ABOUT_LANGUAGE = /\b(?:language|grammar|spelling|punctuation|presentation|clarity|expression|legib\w+)\b/i;

/** Marks an answer criterion by criterion; each is judged by itself, so their order changes nothing. */
export function markByCriteria(context: Context): Marking {
  const { rubric } = context.request.question;
  const criteria = rubric!.criteria.map((criterion) =>
    markCriterion(context, criterion, rubric!.partialMarking !== false),
  );
  const total = criteria.reduce((sum, { max }) => sum + max, 0);
  return {
    awarded: 0,
    criteria: criteria.map(({ name, awarded, max, reason, evidence }) => ({ name, awarded, max, reason, evidence })),
    feedback: summary(criteria),
    confidence: criteria.reduce((sum, { confidence, max }) => sum + confidence * max, 0) / total,
    reviewReasons: [],
    examples: 0,
  };
}

function markCriterion(
  context: Context,
  criterion: Criterion,
  partial: boolean,
): CriterionMarking & { confidence: number } {
  const judged = judge(context, criterion);
  const { name, marks: max } = criterion;
  const limit = belowFull(context.ceiling, max);
  const wanted = Math.min(judged.share * max, limit);
  const awarded = partial ? toStep(wanted, max) : wanted >= max ? max : 0;
  return { name, max, awarded, reason: judged.reason, evidence: judged.evidence, confidence: judged.confidence };
}

function judge(context: Context, criterion: Criterion): Judged {
  if (criterion.keywords.length > 0) return judgeKeywords(context, criterion);
  if (context.language && ABOUT_LANGUAGE.test(criterion.name)) {
    return { share: context.language.share, confidence: 0.5, reason: context.language.feedback, evidence: [] };
  }
  return judgeDescription(context, criterion);
}

/** Keywords one by one; two that mean the same, or stand for one another, are asked for once. */
function judgeKeywords({ reading }: Context, criterion: Criterion): Judged {
  const groups = groupKeywords(criterion.keywords);
  const found = groups.map((group) => best(group.map((keyword) => findPhrase(reading, keyword))));
  const share = found.reduce((sum, hit) => sum + worth(hit), 0) / groups.length;
  const said = found.filter((hit) => hit && !hit.opposed && hit.similarity > 0) as Found[];
  const turned = found.filter((hit): hit is Found => hit?.opposed === true);
  const missing = groups.filter((_, index) => !found[index]).map((group) => group[0]!);
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
  };
}

/** Without keywords the guidance says what is wanted, else the name and the sentences of the model answer that speak of it. */
function judgeDescription({ reading, asked, expected, model }: Context, criterion: Criterion): Judged {
  const wanted = describe(criterion, expected);
  if (wanted.content.length === 0) {
    return { share: 0, confidence: 0, reason: 'The criterion names nothing that could be looked for.', evidence: [] };
  }
  const compared = compare(reading, wanted, asked, weigh(model));
  const hits = compared.wanted.filter(({ match }) => match && !match.opposed);
  // `absorbs` is the opposite of `releases` only where the two speak of the same thing.
  const turned = compared.wanted.filter(
    ({ match }) =>
      match?.opposed &&
      compared.wanted.some((other) => other.match !== match && other.match?.word.sentence === match.word.sentence),
  );
  const missing = compared.wanted
    .filter((each) => !hits.includes(each) && !turned.includes(each))
    .map(({ word }) => word.text);
  const share = Math.min(1, compared.recall / ENOUGH);
  return {
    share: share < 0.35 ? 0 : share,
    confidence: share >= 1 || share < 0.2 ? 0.65 : 0.45,
    reason: explain(
      hits.map(({ match }) => match!.word.text),
      turned.map(({ match }) => match!.word.text),
      missing.slice(0, 5),
    ),
    evidence: [...hits, ...turned].map(({ match }) => reading.text.slice(match!.word.start, match!.word.end)),
  };
}

function describe(criterion: Criterion, expected: Reading | undefined): Reading {
  if (criterion.guidance.trim()) return withoutExaminerWords(readAgain(criterion.guidance));
  const name = withoutExaminerWords(readAgain(criterion.name));
  if (!expected) return name;
  const stems = new Set(name.content.map((word) => word.stem));
  const sentences = expected.sentences.filter((_, n) =>
    expected.content.some((word) => word.sentence === n && stems.has(word.stem)),
  );
  return sentences.length > 0 ? readAgain(sentences.join(' ')) : name.content.length > 0 ? name : expected;
}

function withoutExaminerWords(reading: Reading): Reading {
  const words = reading.words.filter((word) => !EXAMINER_WORDS.has(word.text));
  return { ...reading, words, content: words.filter((word) => word.content) };
}

/** `CO2` and `carbon dioxide` stay two keywords, `photosynthesis` and `photosynthetic` are one. */
function groupKeywords(keywords: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const keyword of keywords) {
    const reading = readAgain(keyword);
    const group = groups.find(
      ([first]) =>
        findPhrase(reading, first!)?.similarity === 1 && findPhrase(readAgain(first!), keyword)?.similarity === 1,
    );
    if (group) group.push(keyword);
    else groups.push([keyword]);
  }
  return groups;
}

function best(hits: readonly (Found | undefined)[]): Found | undefined {
  return hits.reduce((a, b) => (worth(b) > worth(a) || !a ? b : a), undefined);
}

/** A synonym counts as the word itself; the opposite for nothing. */
function worth(hit: Found | undefined): number {
  return hit && !hit.opposed ? hit.completeness : 0;
}

function explain(said: readonly string[], turned: readonly string[], missing: readonly string[]): string {
  const parts: string[] = [];
  if (said.length > 0) parts.push(`The answer says ${quoted(said)}.`);
  if (turned.length > 0) parts.push(`It turns ${quoted(turned)} into the opposite.`);
  if (missing.length > 0) parts.push(`${said.length > 0 ? 'Missing' : 'Nothing found about'}: ${missing.join(', ')}.`);
  return parts.join(' ') || 'Nothing found.';
}

/** Words as they stand in the answer, but for the ends of its lines. */
function quoted(words: readonly string[]): string {
  return [...new Set(words.map((word) => word.replaceAll(/\s+/g, ' ')))].map((word) => `"${word}"`).join(', ');
}

function summary(criteria: readonly CriterionMarking[]): string {
  const names = (wanted: (criterion: CriterionMarking) => boolean) => criteria.filter(wanted).map(({ name }) => name);
  const full = names(({ awarded, max }) => awarded === max);
  const part = names(({ awarded, max }) => awarded > 0 && awarded < max);
  const none = names(({ awarded }) => awarded === 0);
  return [
    full.length > 0 ? `Met: ${full.join('; ')}.` : '',
    part.length > 0 ? `Partly: ${part.join('; ')}.` : '',
    none.length > 0 ? `Not found: ${none.join('; ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
