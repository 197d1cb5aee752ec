import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { MarkerError } from '@exam-evaluation/marking/marker.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed, onceAgain } from '@exam-evaluation/runtime/child.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter, histogram } from '@exam-evaluation/runtime/metrics.ts';
import pLimit from 'p-limit';
import type { Computing } from './computing.ts';
import { fromFailure, type StepReply, type StepTask } from './messages.ts';
import { Pace } from './pace.ts';
import { StepProcess, type StepProcessOptions } from './process.ts';
import type { About, AboutCopy, StepOutput } from './steps.ts';

/** Number of child processes, so that two copies are marked at once. Each process loads the marker's tables again. */
const PROCESSES = 2;
const STEPS = new URL('./steps.ts', import.meta.url);

const stepSeconds = histogram(
  'grading_marking_step_seconds',
  'Time of a step of marking a question; `step` is locate, assemble, framed, mark, clean or judge',
  ['step'],
);
const processesEnded = counter(
  'grading_marking_processes_ended_total',
  'Marking processes that ended during a step; `reason` is `over_time` or `crashed`, which fail the question when they happen twice, or `machine`',
  ['reason'],
  [{ reason: 'over_time' }, { reason: 'crashed' }, { reason: 'machine' }],
);

/**
 * Computes in child processes, so that no submitted text can block the service, exhaust its memory or crash it.
 * Processes are started when first needed and reused; one that died is replaced at the next step. A step whose process
 * ended is taken once more, by a fresh process.
 */
export class ComputingProcesses implements Computing {
  readonly #log: Logger;
  readonly #options: StepProcessOptions;
  readonly #limit = pLimit(PROCESSES);
  readonly #started = new Set<StepProcess>();
  readonly #idle: StepProcess[] = [];
  readonly pace = new Pace();

  /** @param options replace the steps and the budget that ship, in tests. */
  constructor(log: Logger, options: Partial<StepProcessOptions> = {}) {
    this.#log = log;
    this.#options = { steps: STEPS, budget: BUDGETS.marking, ...options };
  }

  run: Computing['run'] = async (name, about, input, signal) => {
    const { snapshot, question } = about as AboutCopy & Partial<About>;
    const processorSeconds = question ? undefined : BUDGETS.locating.processorSeconds;
    const task = { name, snapshot, questionId: question?.id, processorSeconds, input };
    // The queue is first in, first out. A copy has only a few steps waiting at once, so copies take turns.
    const taken = this.#limit(() => onceAgain(() => this.#take(task, signal), signal));
    const reply = await orAborted(taken, signal).catch((error: unknown) => {
      throw question ? toMarkerError(error) : error;
    });
    if ('error' in reply) throw fromFailure(reply.error);
    return reply.output as StepOutput<typeof name>;
  };

  /** Ends all processes; steps under way fail. */
  async close(): Promise<void> {
    for (const process of this.#started) process.end();
    await Promise.all([...this.#started].map((process) => process.ended()));
  }

  async #take(task: StepTask & { snapshot: ExamSnapshot }, signal: AbortSignal): Promise<StepReply> {
    signal.throwIfAborted();
    const process = this.#pick(task.snapshot);
    const startedAt = performance.now();
    try {
      const reply = await process.take(task, signal);
      this.#idle.push(process);
      if (reply.spent) this.pace.add(reply.spent);
      return reply;
    } catch (error) {
      process.end();
      this.#started.delete(process);
      if (error instanceof ChildFailed) this.#tell(task, error);
      throw error;
    } finally {
      stepSeconds((performance.now() - startedAt) / 1_000, { step: task.name });
    }
  }

  /** Picks a free process, preferably one that already has the exam; starts one where none is free. */
  #pick(snapshot: ExamSnapshot): StepProcess {
    const alive = this.#idle.splice(0).filter((process) => process.isAlive || !this.#started.delete(process));
    const picked = alive.find((process) => process.has(snapshot)) ?? alive[0] ?? new StepProcess(this.#options);
    this.#idle.push(...alive.filter((process) => process !== picked));
    this.#started.add(picked);
    return picked;
  }

  #tell({ name, questionId }: StepTask, ended: ChildFailed): void {
    processesEnded({ reason: ended.isOfMachine ? 'machine' : ended.failure === 'limit' ? 'over_time' : 'crashed' });
    this.#log.warn({ step: name, question_id: questionId, err: ended }, 'a marking process ended during a step');
  }
}

/** The refusal of an answer that used up its budget twice; any other failure as it is. */
function toMarkerError(error: unknown): unknown {
  const isOverTime = error instanceof ChildFailed && error.failure === 'limit';
  return isOverTime ? new MarkerError('question_timed_out', 'Marking this answer took too long.') : error;
}

/** Rejects with the signal's reason as soon as it fires. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
