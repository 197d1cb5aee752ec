/**
 * The expected state of one candidate's submission after a series of commands: the contract's tables, without a
 * database.
 */
export interface ModelSubmission {
  status: 'queued' | 'processing' | 'graded' | 'partially_graded' | 'failed' | 'cancelled';
  finalized: boolean;
  attempts: number;
  /** Hundredths; undefined while there is none. */
  charged: number | undefined;
  starts: number;
  keepReviewed: boolean;
  /** Indexes of reviewed questions. */
  reviewed: Set<number>;
  /** Index of the question that failed in the run shown, if one did. */
  failedQuestion: number | undefined;
}

export type Command =
  | { name: 'submit'; replace: boolean }
  | { name: 'claim' }
  | { name: 'complete'; outcome: 'graded' | 'partial' | 'failed' }
  | { name: 'lapse' }
  | { name: 'cancel' }
  | { name: 'reEvaluate'; keep: boolean }
  | { name: 'override'; question: number }
  | { name: 'approve' }
  | { name: 'finalize'; partial: boolean }
  | { name: 'unfinalize' }
  | { name: 'delete' };

const PRICE = 200;
const COPY_WORTH = 100;
/** The question that a `partial` outcome leaves failed. */
export const FAILING = 1;

export class Model {
  live: ModelSubmission | undefined;
  /** Number of accepted submits; it identifies the newest submission. */
  submits = 0;
  examFinalized = false;
  /** Hundredths, of all evaluations so far. */
  captured = 0;
  /** The worker's claim: of the run in progress, of a copy that nobody has taken since it lapsed, or lost unknown to it. */
  worker: 'none' | 'holds' | 'lapsed' | 'has lost' = 'none';

  /** Hundredths held for evaluations under way. */
  get committed(): number {
    return this.live && isUnderWay(this.live) ? PRICE : 0;
  }

  clone(): Model {
    const live = this.live && { ...this.live, reviewed: new Set(this.live.reviewed) };
    const { submits, examFinalized, captured, worker } = this;
    return Object.assign(new Model(), { live, submits, examFinalized, captured, worker });
  }

  /**
   * Does a command.
   * @param target the submission that it is about: the value of `submits` when the command was chosen.
   * @returns `ok`, the code of the refusal, or what finalize did.
   */
  apply(command: Command, target = this.submits): string {
    if (command.name === 'submit') return this.#submit(command.replace);
    if (command.name === 'finalize') return this.#finalize(command.partial);
    if (command.name === 'complete') return this.#complete(command.outcome);
    const live = command.name === 'claim' || target === this.submits ? this.live : undefined;
    if (!live) return command.name === 'claim' || command.name === 'lapse' ? 'nothing' : 'submission_not_found';
    switch (command.name) {
      case 'claim':
        if (live.status !== 'queued') return 'nothing';
        live.status = 'processing';
        live.starts++;
        this.worker = 'holds';
        return 'ok';
      case 'lapse':
        return this.#lapse(live);
      case 'cancel':
        if (!isUnderWay(live)) return 'already_completed';
        this.#fenceOff();
        this.#withoutMarks(live, 'cancelled');
        return 'ok';
      case 'delete':
        if (live.finalized) return 'submission_finalized';
        this.#fenceOff();
        this.live = undefined;
        return 'ok';
      case 'reEvaluate':
        if (live.finalized) return 'submission_finalized';
        if (isUnderWay(live)) return 'evaluation_in_progress';
        Object.assign(live, { status: 'queued', starts: 0, charged: undefined, keepReviewed: command.keep });
        live.attempts++;
        return 'ok';
      case 'override':
        return this.#review(live, [command.question]);
      case 'approve':
        return this.#review(
          live,
          [0, 1, 2].filter((question) => question !== live.failedQuestion),
        );
      case 'unfinalize':
        if (!live.finalized) return 'submission_not_finalized';
        live.finalized = false;
        this.examFinalized = false;
        return 'ok';
    }
  }

  #submit(replace: boolean): string {
    if (replace && this.live?.finalized) return 'submission_finalized';
    if (this.examFinalized) return 'exam_finalized';
    if (this.live && !replace) return 'submission_exists';
    this.#fenceOff();
    this.submits++;
    this.live = {
      status: 'queued',
      finalized: false,
      attempts: 1,
      charged: undefined,
      starts: 0,
      keepReviewed: false,
      reviewed: new Set(),
      failedQuestion: undefined,
    };
    return 'ok';
  }

  #complete(outcome: 'graded' | 'partial' | 'failed'): string {
    const { live, worker } = this;
    if (worker === 'none') return 'nothing';
    this.worker = 'none';
    if (worker === 'has lost') return 'conflict';
    if (!live) throw new Error('a claim of nothing');
    if (outcome === 'failed') {
      this.#withoutMarks(live, 'failed');
      return 'ok';
    }
    if (!live.keepReviewed) live.reviewed.clear();
    const failed = outcome === 'partial' && !live.reviewed.has(FAILING);
    live.status = failed ? 'partially_graded' : 'graded';
    live.failedQuestion = failed ? FAILING : undefined;
    live.charged = failed ? PRICE - COPY_WORTH : PRICE;
    this.captured += live.charged;
    return 'ok';
  }

  #lapse(live: ModelSubmission): string {
    if (live.status !== 'processing') return 'nothing';
    if (this.worker === 'holds') this.worker = 'lapsed';
    // After the third start it is put off; no history is long enough for it to be put off too often.
    live.status = 'queued';
    live.starts %= 3;
    return 'ok';
  }

  /** The worker loses its claim, and does not know. */
  #fenceOff(): void {
    if (this.worker !== 'none') this.worker = 'has lost';
  }

  #withoutMarks(live: ModelSubmission, status: 'failed' | 'cancelled'): void {
    Object.assign(live, { status, charged: undefined, failedQuestion: undefined });
  }

  #review(live: ModelSubmission, questions: number[]): string {
    if (live.finalized) return 'submission_finalized';
    if (isUnderWay(live)) return 'evaluation_in_progress';
    if (live.status !== 'graded' && live.status !== 'partially_graded') return 'conflict';
    for (const question of questions) live.reviewed.add(question);
    if (live.failedQuestion !== undefined && questions.includes(live.failedQuestion)) {
      live.failedQuestion = undefined;
      live.status = 'graded';
    }
    return 'ok';
  }

  #finalize(partial: boolean): string {
    const live = this.live;
    if (!live || live.finalized) return 'none';
    const fits = partial ? ['graded', 'partially_graded', 'failed'] : ['graded'];
    if (!fits.includes(live.status)) return `skipped ${isUnderWay(live) ? 'not_graded' : live.status}`;
    live.finalized = true;
    this.examFinalized = true;
    return 'finalized';
  }
}

function isUnderWay({ status }: ModelSubmission): boolean {
  return status === 'queued' || status === 'processing';
}
