/** What one step of marking a question may use before its process is killed. */
export interface StepLimits {
  /** Processor time in milliseconds, so that no step fails because the machine is busy. */
  processorMs: number;
  /**
   * Milliseconds that a step may be idle. The process counts only the time in which it is idle. Wall-clock time would
   * include the time that other programs use the processor.
   */
  idleMs: number;
  /** Heap in MB, the marker's tables included. */
  heapMb: number;
}

/**
 * A step of the heaviest question that the contract allows takes about 2 s of processor time, and about 5 s in a
 * process that has just started and has to encode the expected answers first.
 */
export const STEP_LIMITS: StepLimits = { processorMs: 10_000, idleMs: 30_000, heapMb: 512 };

/** The status with which a process ends itself when a step takes too long. */
export const EXIT_OVER_TIME = 75;
