import { harmMutants } from './harms.ts';
import type { Mutant } from './mutant.ts';
import { guardMutants, orderMutants, stateMutants } from './rules.ts';
import { catalogueMutants, endpointMutants, limitMutants, otherLimitMutants, rateMutants } from './tables.ts';

/** All mutants by group. A function throws where the text that it flips is gone from the code. */
export const MUTANTS: Record<string, () => Mutant[]> = {
  endpoints: endpointMutants,
  errors: catalogueMutants,
  rates: rateMutants,
  limits: () => [...limitMutants(), ...otherLimitMutants()],
  guards: guardMutants,
  states: stateMutants,
  order: orderMutants,
  harms: harmMutants,
};
