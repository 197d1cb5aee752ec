import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { create } from '@bufbuild/protobuf';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { modelFile } from '@exam-evaluation/models/model-file.ts';
import { openSession } from '@exam-evaluation/models/onnx/session.ts';
import { openPairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { WordPieces } from '@exam-evaluation/models/pairs/wordpiece.ts';
import { QuestionResultSchema, ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { groupSimilar } from '../../../services/dashboard/web/src/review/similar/groups.ts';
import { contentOf, LEVELS } from '../../../services/dashboard/web/src/review/similar/likeness.ts';
import { isTwoWay, readRows } from './data.ts';
import { markTyped } from './mark-rows.ts';
import { type Answered, type Asked, publicQuestions, suiteMaterial } from './material.ts';
import { givenSuites, heldOutSuites, ownSuites, suiteFiles } from './suites.ts';

/**
 * How often the answers of one group deserve one mark, for each way of grouping the answers to a question:
 * `npm run bench:groups -- [--teacher FOLDER] [--public FOLDER] [--only SET] [--encoder FILE] [--judge] [--points]`. The
 * public sets have many answers to a question, as a class gives. With a sentence encoder, such as all-MiniLM-L6-v2,
 * answers are also grouped by meaning; with `--judge` by what the judge of pairs says of two answers, and with `--points`
 * by the points that the marker found.
 */
const { values } = parseArgs({
  options: {
    teacher: { type: 'string' },
    public: { type: 'string' },
    encoder: { type: 'string' },
    only: { type: 'string' },
    judge: { type: 'boolean', default: false },
    points: { type: 'boolean', default: false },
  },
});

/** By how much of the full marks a fair mark may differ from the one that people gave, where they marked by degrees. */
const NEAR = 0.1;
const THRESHOLDS = [0.95, 0.9, 0.85, 0.8, 0.7];
/** Log-odds that each of two answers says what the other says. */
const ODDS = [4, 2, 0];

const asked: Asked[] = [];
if (!values.teacher && !values.public) asked.push(...suiteMaterial([...ownSuites(), ...heldOutSuites()]));
if (values.teacher) asked.push(...suiteMaterial(givenSuites(suiteFiles(values.teacher))));
if (values.public) {
  for (const one of publicQuestions(readRows(values.public))) {
    const near = isTwoWay(one.set) ? 0 : NEAR;
    const answers = one.answers.map((each) => ({ ...each, least: each.least - near, most: each.most + near }));
    asked.push({ ...one, answers });
  }
}
const encode = values.encoder ? await openEncoder(values.encoder) : undefined;
const [marker, judge] = [createOfflineMarker(), await openPairJudge()];

for (const [set, questions] of Map.groupBy(asked, (one) => one.set)) {
  if (values.only && values.only !== set) continue;
  const rows: Record<string, unknown> = {};
  for (const level of LEVELS) rows[level] = await figures(questions, async ({ answers }) => byWords(answers, level));
  if (encode) {
    for (const least of THRESHOLDS) {
      rows[`meaning ${least}`] = await figures(questions, ({ answers }) => byMeaning(answers, least, false));
      rows[`meaning ${least}, same numbers and denials`] = await figures(questions, ({ answers }) =>
        byMeaning(answers, least, true),
      );
    }
  }
  if (values.judge) {
    for (const odds of ODDS) rows[`judge of pairs ${odds}`] = await figures(questions, (one) => byJudge(one, odds));
  }
  if (values.points) rows['points that the marker found'] = await figures(questions, byPoints);
  console.log(`${set}: ${questions.length} questions, ${questions.flatMap(({ answers }) => answers).length} answers`);
  console.table(rows);
}

/**
 * @returns how many answers stand with others; how many decisions one mark for each group saves; and of the answers that
 * stand with others, the share to which the mark that fits most of its group is not fair.
 */
async function figures(questions: readonly Asked[], group: (asked: Asked) => Promise<Answered[][]>) {
  let [all, together, saved, unfair, groups, mixed] = [0, 0, 0, 0, 0, 0];
  for (const one of questions) {
    all += one.answers.length;
    for (const members of await group(one)) {
      if (members.length < 2) continue;
      const fitted = Math.max(...members.map(({ least }) => members.filter((other) => fits(other, least)).length));
      groups += 1;
      mixed += fitted < members.length ? 1 : 0;
      together += members.length;
      saved += members.length - 1;
      unfair += members.length - fitted;
    }
  }
  return {
    'in groups': share(together, all),
    'decisions saved': share(saved, all),
    groups,
    'groups without one fair mark': share(mixed, groups),
    'answers marked unfairly': share(unfair, together),
  };
}

function fits({ least, most }: Answered, mark: number): boolean {
  return least - 1e-9 <= mark && mark <= most + 1e-9;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}

async function byWords(answers: readonly Answered[], level: (typeof LEVELS)[number]): Promise<Answered[][]> {
  const items = answers.map(({ text }, at) => ({
    key: String(at),
    submissionId: String(at),
    candidate: '',
    state: ReviewState.OPEN,
    draft: undefined,
    question: create(QuestionResultSchema, { extractedAnswer: text }),
  }));
  return groupSimilar(items, level).map(({ items: members }) => members.map(({ key }) => answers[Number(key)]!));
}

/** Each answer joins the first whose meaning is near enough, of those that most answers say. */
async function byMeaning(answers: readonly Answered[], least: number, isFixed: boolean): Promise<Answered[][]> {
  const same = await byWords(answers, 'text');
  const heads: { vector: Float32Array; fixed: string; members: Answered[] }[] = [];
  for (const members of same) {
    const { text } = members[0]!;
    const vector = await encode!(text);
    const fixed = isFixed ? contentOf(text).fixed : '';
    const head = heads.find((one) => one.fixed === fixed && cosine(one.vector, vector) >= least);
    if (head) head.members.push(...members);
    else heads.push({ vector, fixed, members: [...members] });
  }
  return heads.map(({ members }) => members);
}

/** Each answer joins the first that says what it says, and of which it says the same, as the judge reads them. */
async function byJudge({ answers, question: { text: question = '' } }: Asked, odds: number): Promise<Answered[][]> {
  const says = async (point: string, answer: string) => (await judge.judge({ point, question, answer })).made >= odds;
  const heads: Answered[][] = [];
  for (const members of await byWords(answers, 'text')) {
    const { text } = members[0]!;
    let found: Answered[] | undefined;
    for (const head of heads) {
      if ((await says(head[0]!.text, text)) && (await says(text, head[0]!.text))) {
        found = head;
        break;
      }
    }
    if (found) found.push(...members);
    else heads.push([...members]);
  }
  return heads;
}

/** Answers of which the marker found the same points, with the same credit. */
async function byPoints({ answers, question }: Asked): Promise<Answered[][]> {
  const groups = new Map<string, Answered[]>();
  for (const answer of answers) {
    const { awarded, criteria = [] } = await markTyped(question, answer.text, marker);
    const key = JSON.stringify([awarded, criteria.map((one) => one.awarded)]);
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups.values()];
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

/** @returns what gives the mean of a text's pieces, of length 1. */
async function openEncoder(path: string): Promise<(text: string) => Promise<Float32Array>> {
  const session = await openSession(path);
  const words = new WordPieces(await readFile(await modelFile('all-MiniLM-L6-v2-vocab.txt'), 'utf8'));
  const known = new Map<string, Float32Array>();
  return async (text) => {
    const met = known.get(text);
    if (met) return met;
    const ids = [
      words.begin,
      ...words
        .of(text)
        .map(({ id }) => id)
        .slice(0, 254),
      words.end,
    ];
    const dims = [1, ids.length];
    const inputs = {
      input_ids: { data: BigInt64Array.from(ids, BigInt), dims },
      attention_mask: { data: BigInt64Array.from(ids, () => 1n), dims },
      token_type_ids: { data: BigInt64Array.from(ids, () => 0n), dims },
    };
    const wanted = Object.fromEntries(Object.entries(inputs).filter(([name]) => session.inputNames.includes(name)));
    const { data, dims: shape } = Object.values(await session.run(wanted))[0]!;
    const width = shape.at(-1)!;
    const mean = new Float32Array(width);
    for (const [at, value] of data.entries()) mean[at % width]! += value;
    const length = Math.hypot(...mean);
    const vector = mean.map((value) => value / length);
    known.set(text, vector);
    return vector;
  };
}
