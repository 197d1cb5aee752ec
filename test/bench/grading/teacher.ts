import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Marker } from '@exam-evaluation/marking/marker.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { openPairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Fitted } from './fitting.ts';
import { unseenBy } from './folds.ts';
import { markTyped } from './mark-rows.ts';
import {
  givenSuites,
  heldOutSuites,
  isWritten,
  ownSuites,
  type SuiteAnswer,
  type SuiteQuestion,
  suiteFiles,
} from './suites.ts';

/**
 * Compares the marks of hard answers in many subjects with those that readers in the role of a teacher accept, which
 * were written down first: `npm run bench:teacher -- [FOLDER] [--work FOLDER] [--show] [--held-out]`. The suites of this
 * repository and those of FOLDER are marked by the model that ships, which was fitted on some of them, though never on
 * those held out; with the work folder of a calibration they are marked by models that have not seen the question.
 * `--show` prints marks that are not accepted although the answer is not sent to a person; `--held-out` marks only the
 * suites that no model was fitted on.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    work: { type: 'string' },
    show: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const { work, show: isShown } = values;

/** Counts over some answers. */
interface Count {
  answers: number;
  inside: number;
  over: number;
  toPerson: number;
  untold: number;
  needless: number;
  aboveNothing: number;
}

/** The figures of version 1 of the offline marker (commit 089874d) on two suites that were added later. */
const BEFORE =
  'At 089874d, on two given suites: inside 0.49 (model answer 0.32, rubric 0.57, keys 0.91), untold 0.06, to a person 0.67, ' +
  'nonsense or off topic above 0 in 40 of 100.';
const WORTH_NOTHING = ['nonsense', 'offtopic'];
/** Kinds that only differ in how the parts of a right answer are related: right, and turned in some way. */
const [RIGHT, TURNED] = ['full_other_words', ['opposite', 'swapped', 'negated']];
/** The suites of this repository by whether the model was fitted on answers of the same source. */
const [KNOWN, UNKNOWN] = ['known sources', 'unknown sources'];

const markerFor = await markers();
const byGroup = new Map<string, Count>();
const heldOutByKind = new Map<string, Count>();
const givenByKind = new Map<string, Count>();
const relation = { right: [] as number[], turned: [] as number[] };
for (const own of values['held-out'] ? [] : ownSuites()) await judge(own, [own.suite, KNOWN]);
for (const own of heldOutSuites()) await judge(own, [own.suite, UNKNOWN], heldOutByKind);
const given = folder ? givenSuites(suiteFiles(folder)) : [];
for (const own of given) await judge(own, ['given'], givenByKind);
console.table(tableOf(byGroup));
if (!values['held-out']) {
  const gap = insideOf(KNOWN) - insideOf(UNKNOWN);
  console.log(`Written answers inside, known less unknown sources: ${gap.toFixed(3)}`);
}
console.log(`Relation, held out: ${areaUnderCurve(relation.right, relation.turned).toFixed(3)}`);
tellKinds('Suites held out', heldOutByKind);
if (given.length > 0) {
  tellKinds('Given suites', givenByKind);
  console.log(BEFORE);
}

/** The marker of each question, by its id. */
async function markers(): Promise<(id: string) => Marker> {
  const file = work && join(work, 'models.json');
  if (!file) {
    const shipped = createOfflineMarker();
    return () => shipped;
  }
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run calibrate:grading -- FOLDER --work ${work}`);
  return unseenBy((JSON.parse(readFileSync(file, 'utf8')) as Fitted).unseen, await openPairJudge());
}

/** Prints the figures by kind of answer. */
function tellKinds(title: string, byKind: ReadonlyMap<string, Count>): void {
  console.log(title);
  console.table(tableOf(byKind));
  const nothing = WORTH_NOTHING.map((kind) => byKind.get(kind)).filter((count) => count !== undefined);
  const sum = (what: 'answers' | 'aboveNothing') => nothing.reduce((total, count) => total + count[what], 0);
  console.log(`Nonsense or off topic above 0: ${sum('aboveNothing')} of ${sum('answers')}`);
}

async function judge(own: SuiteQuestion, suites: readonly string[], byKind?: Map<string, Count>): Promise<void> {
  const others = own.acceptedElsewhere.map((word, index) =>
    sampleQuestion({ id: `other ${index}`, type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted: [word] } }),
  );
  const group = groupOf(own);
  for (const answer of own.answers) {
    const { instructions } = own;
    const result = await markTyped(own.question, answer.given, markerFor(own.id), { instructions, others });
    const [awarded, isFlagged] = [result.awarded ?? 0, result.needsReview ?? false];
    for (const suite of suites) {
      for (const name of [suite, `${suite}: ${group}`]) count(byGroup, name, answer, awarded, isFlagged);
    }
    const { kind } = answer;
    if (byKind && kind) for (const name of [kind, `${kind}: ${group}`]) count(byKind, name, answer, awarded, isFlagged);
    if (byKind === heldOutByKind && isWritten(own)) {
      if (kind === RIGHT) relation.right.push(awarded / own.question.maxMarks);
      if (TURNED.includes(kind ?? '')) relation.turned.push(awarded / own.question.maxMarks);
    }
    const isInside = awarded >= answer.least && awarded <= answer.most;
    if (isShown && !isInside && !isFlagged) {
      console.log(
        `${awarded / 100} for ${answer.least / 100} to ${answer.most / 100} (${result.confidence?.toFixed(2)}): ` +
          `${own.question.text}\n  ${JSON.stringify(answer.given)}\n  ${result.feedback}`,
      );
    }
  }
}

/** The share of written answers inside what is accepted, of some suites. */
function insideOf(name: string): number {
  const counts = ['model answer', 'rubric'].flatMap((group) => byGroup.get(`${name}: ${group}`) ?? []);
  const sum = (what: 'answers' | 'inside') => counts.reduce((total, count) => total + count[what], 0);
  return sum('inside') / sum('answers');
}

/** The probability that a right answer gets a higher mark than a turned one; ties count half. */
function areaUnderCurve(right: readonly number[], turned: readonly number[]): number {
  const wins = right.flatMap((own) => turned.map((other) => (own > other ? 1 : own === other ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

function groupOf(own: SuiteQuestion): string {
  if (isWritten(own)) return own.question.rubric ? 'rubric' : 'model answer';
  const { type } = own.question;
  return type === QuestionType.ONE_WORD || type === QuestionType.NUMERICAL ? 'keys' : 'choices';
}

function count(
  counts: Map<string, Count>,
  name: string,
  { least, most }: SuiteAnswer,
  awarded: number,
  isFlagged: boolean,
) {
  const own = counts.get(name) ?? {
    answers: 0,
    inside: 0,
    over: 0,
    toPerson: 0,
    untold: 0,
    needless: 0,
    aboveNothing: 0,
  };
  counts.set(name, own);
  const isInside = awarded >= least && awarded <= most;
  own.answers += 1;
  own.inside += Number(isInside);
  own.over += Number(awarded > most);
  own.toPerson += Number(isFlagged);
  own.untold += Number(!isInside && !isFlagged);
  own.needless += Number(isInside && isFlagged);
  own.aboveNothing += Number(awarded > 0);
}

function tableOf(counts: ReadonlyMap<string, Count>) {
  const names = [...counts.keys()].sort();
  return Object.fromEntries(
    names.map((name) => {
      const { answers, inside, over, toPerson, untold, needless, aboveNothing } = counts.get(name)!;
      const share = (part: number) => Number((part / answers).toFixed(3));
      return [
        name,
        {
          answers,
          inside: share(inside),
          over: share(over),
          'to a person': share(toPerson),
          untold: share(untold),
          needless: share(needless),
          'above 0': aboveNothing,
        },
      ];
    }),
  );
}
