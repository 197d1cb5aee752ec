import { preparedFor } from '@exam-evaluation/marking/offline/expected/prepared.ts';
import { judgeAnswer } from '@exam-evaluation/marking/offline/judgement/judged-answer.ts';
import type { FittedModel } from '@exam-evaluation/marking/offline/judgement/model.ts';
import type { Says, Sides } from '@exam-evaluation/marking/offline/signals/signal.ts';
import { SIGNALS } from '@exam-evaluation/marking/offline/signals/table.ts';
import { readText } from '@exam-evaluation/marking/text/read.ts';
import type { PairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { foldOf } from './folds.ts';
import type { Answered, Asked } from './material.ts';

/** The smallest change that counts, as a share of an answer's marks. */
const CHANGE = 0.05;
const STEP = 50;

interface Tally {
  contradicts: number;
  supports: number;
  /** Answers that would earn more without the signal, and those of them that would then earn more than is accepted. */
  lowers: number;
  rightly: number;
  /** Answers whose marks are accepted with the signal, minus those accepted without it. */
  inside: number;
}

/** What the signals said about one answer, of which one may be silenced. */
interface Watch {
  silenced: number;
  contradicts: Set<number>;
  supports: Set<number>;
}

/**
 * Counts what each signal says about the answers of teachers' suites, with models that have not seen the question: how
 * often it contradicts or supports a point, how often it lowers marks, in what share of these cases the answer would
 * otherwise have earned more than is accepted (precision), and how many more answers get accepted marks.
 */
export async function signalsTable(asked: readonly Asked[], models: readonly FittedModel[], pairs: PairJudge) {
  const tallies = SIGNALS.map((): Tally => ({ contradicts: 0, supports: 0, lowers: 0, rightly: 0, inside: 0 }));
  const watch: Watch = { silenced: -1, contradicts: new Set(), supports: new Set() };
  const restore = watchSignals(watch);
  let answers = 0;
  try {
    for (const own of asked) {
      for (const answer of own.answers.filter(({ text }) => text.trim() !== '')) {
        answers += 1;
        await tally(own, answer, models[foldOf(own.id)]!, { pairs, watch, tallies });
      }
    }
  } finally {
    restore();
  }
  return Object.fromEntries(SIGNALS.map(({ name }, index) => [name, lineOf(tallies[index]!, answers)]));
}

interface Tallying {
  pairs: PairJudge;
  watch: Watch;
  tallies: readonly Tally[];
}

async function tally(own: Asked, answer: Answered, model: FittedModel, { pairs, watch, tallies }: Tallying) {
  const prepared = preparedFor(own.question);
  if (prepared.standards.length === 0) return;
  const shareWithout = async (silenced: number) => {
    watch.silenced = silenced;
    watch.contradicts.clear();
    watch.supports.clear();
    return (await judgeAnswer(readText(answer.text), prepared, { pairs, model })).share;
  };
  const share = await shareWithout(-1);
  const [contradicts, supports] = [[...watch.contradicts], [...watch.supports]];
  for (const index of supports) tallies[index]!.supports += 1;
  const { maxMarks } = own.question;
  const isInside = (earned: number) => {
    const rounded = (Math.round((earned * maxMarks) / STEP) * STEP) / maxMarks;
    return rounded >= answer.least - 1e-9 && rounded <= answer.most + 1e-9;
  };
  for (const index of contradicts) {
    const count = tallies[index]!;
    count.contradicts += 1;
    const without = await shareWithout(index);
    if (without - share < CHANGE) continue;
    count.lowers += 1;
    count.rightly += Number(without > answer.most + 1e-9);
    count.inside += Number(isInside(share)) - Number(isInside(without));
  }
}

/** Records what every signal says and silences one where asked; returns a function that undoes both. */
function watchSignals(watch: Watch): () => void {
  const undo = SIGNALS.map((signal, index) => {
    const asItIs = { ...signal };
    signal.look = (sides: Sides): Says => {
      const says = index === watch.silenced ? 0 : asItIs.look(sides);
      if (says !== 0) watch[says === -1 ? 'contradicts' : 'supports'].add(index);
      return says;
    };
    return () => Object.assign(signal, asItIs);
  });
  return () => {
    for (const each of undo) each();
  };
}

function lineOf({ contradicts, supports, lowers, rightly, inside }: Tally, answers: number) {
  const share = (part: number, whole: number) => (whole === 0 ? '' : (part / whole).toFixed(3));
  return {
    'contradicts, of all': share(contradicts, answers),
    'supports, of all': share(supports, answers),
    'marks lowered': lowers,
    precision: share(rightly, lowers),
    'more within': inside,
  };
}
