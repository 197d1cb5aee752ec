import { ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/marking/answers.ts';
import type { Line } from '../../layout/lines.ts';
import { withLabelsApart } from './labels-apart.ts';
import { type Printed, printedList } from './printed-options.ts';

/** The lines that a candidate wrote, and whether they may be what the paper prints. */
export interface Written {
  lines: readonly Line[];
  isDoubtful: boolean;
}

/**
 * Removes the lists that the paper prints for a question of matching or ordering, where what is written stands beside
 * them. A list in another order than the paper's is an answer; one in the paper's own order, with nothing beside it,
 * may be either.
 */
export function withoutPrintedThings(lines: readonly Line[], question: Question): Written {
  if (ticksOptions(question.type)) return { lines, isDoubtful: false };
  const matches = question.matches.map((match) => ({ ...match, optionId: '', $typeName: 'exams.v1.Option' as const }));
  const things = [...question.options, ...matches];
  const found = printedList(withLabelsApart(lines, things), things);
  if (!found || found.options.some(isByHand)) return { lines, isDoubtful: false };
  const places = found.options.map(({ label }) => things.findIndex((thing) => thing.label === label));
  const columns = [
    places.filter((at) => at < question.options.length),
    places.filter((at) => at >= question.options.length),
  ];
  if (!columns.every(isRising)) return { lines, isDoubtful: false };
  const isAlone = found.others.every(({ text }) => !/[\p{L}\p{N}]/u.test(text));
  return isAlone ? { lines, isDoubtful: true } : { lines: found.others, isDoubtful: false };
}

const isByHand = ({ words }: Printed): boolean => words.some(({ hand }) => hand);
const isRising = (places: readonly number[]): boolean => places.every((at, i) => i === 0 || places[i - 1]! < at);
