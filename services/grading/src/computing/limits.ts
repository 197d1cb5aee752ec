/** What one step of marking a question may take before its process is ended. */
export interface StepLimits {
  /** Processor time in milliseconds: a busy machine fails nobody. */
  processorMs: number;
  /**
   * Time in milliseconds that a step may wait with nothing to compute. It is not taken from the clock, which also runs
   * while other programs have the processor.
   */
  idleMs: number;
  /** Heap in MB, the marker's tables included. */
  heapMb: number;
}

/**
 * A step of the heaviest question that the contract allows takes some 2 s of processor time, and some 5 s for the
 * first copy in a process that has just started, which reads and encodes all that is expected.
 */
export const STEP_LIMITS: StepLimits = { processorMs: 10_000, idleMs: 30_000, heapMb: 512 };

/** The status with which a process ends itself when a step takes too long. */
export const EXIT_OVER_TIME = 75;
