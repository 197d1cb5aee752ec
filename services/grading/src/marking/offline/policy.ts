import { readInstructions } from '@exam-evaluation/instructions/instructions.ts';
import { type Policy as Followed, meanings } from '@exam-evaluation/instructions/policy.ts';
import { type Rounding, STEP } from '../marks.ts';
import { remember } from '../text/remember.ts';

/** What a paper's instructions ask for and the offline marker follows. */
export interface Policy extends Rounding, Pick<Followed, 'spelling'> {}

/** Those of an exam come again with every answer. */
const known = remember((instructions): Policy => {
  const { rounding, wholeMarks, spelling } = readInstructions(instructions).policy;
  return { rounding, step: wholeMarks ? 2 * STEP : STEP, spelling };
}, 200);

export const readPolicy = (instructions: string | undefined): Readonly<Policy> => known(instructions ?? '');

/** What was followed in marking, for the candidate; empty where nothing was. */
export function followed({ step = STEP, ...policy }: Partial<Policy>): string {
  const told = meanings({ ...policy, wholeMarks: step > STEP });
  return told.length > 0 ? `As the paper asks: ${told.join('; ')}.` : '';
}
