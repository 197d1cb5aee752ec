/** Checks what the demo promises about results. */
export class Promises {
  readonly #broken: string[] = [];

  /** Prints a promise and whether it holds. */
  check(promise: string, isKept: boolean): void {
    console.log(`   ${isKept ? 'as promised' : 'NOT as promised'}: ${promise}`);
    if (!isKept) this.#broken.push(promise);
  }

  get broken(): readonly string[] {
    return this.#broken;
  }
}

/** The part of a result that promises are about. */
export interface PromisedResult {
  questions: readonly { awarded: number; source: string; review_reasons: readonly string[] }[];
}

/** Whether every question earned its intended marks, within half a mark. */
export const earns = ({ questions }: PromisedResult, marks: readonly number[]): boolean =>
  questions.length === marks.length && questions.every(({ awarded }, at) => Math.abs(awarded - marks[at]!) <= 0.5);

/** Whether nothing was answered, and nothing earned. */
export const isUnanswered = ({ questions }: PromisedResult): boolean =>
  questions.every(({ awarded, source }) => awarded === 0 && source === 'unanswered');
