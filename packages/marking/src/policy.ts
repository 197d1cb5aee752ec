import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import { readInstructions } from '@exam-evaluation/instructions/instructions.ts';
import { type Policy as Followed, meanings } from '@exam-evaluation/instructions/policy.ts';
import type { Rounding } from './marks.ts';
import { remember } from './text/remember.ts';

/** The instructions of a paper that the offline marker follows. */
export interface Policy extends Rounding, Pick<Followed, 'spelling'> {}

/** Cached, since all answers of an exam share its instructions. */
const known = remember((instructions): Policy => {
  const { rounding, wholeMarks, spelling } = readInstructions(instructions).policy;
  return { rounding, step: wholeMarks ? 2 * MARK_STEP : MARK_STEP, spelling };
}, 200);

export const readPolicy = (instructions: string | undefined): Readonly<Policy> => known(instructions ?? '');

/** Tells the candidate which instructions were followed; empty where there were none. */
export function followed({ step = MARK_STEP, ...policy }: Partial<Policy>): string {
  const told = meanings({ ...policy, wholeMarks: step > MARK_STEP });
  return told.length > 0 ? `As the paper asks: ${told.join('; ')}.` : '';
}
