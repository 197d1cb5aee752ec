import type { StepAbout, StepInput, StepName, StepOutput } from './steps.ts';

/** Runs everything that is computed on the text of answers. */
export interface Computing {
  /**
   * @param signal ends the step at once.
   * @throws MarkerError where the step refuses the answer or uses up its budget twice (`question_timed_out`);
   *   ChildFailed, which says whether the machine is at fault; any other error where the step fails; the signal's reason
   *   when it fires.
   */
  run<Name extends StepName>(
    name: Name,
    about: StepAbout<Name>,
    input: StepInput<Name>,
    signal: AbortSignal,
  ): Promise<StepOutput<Name>>;
}
