// What each child process may use, in one table. A budget counts what the work itself uses (processor time, time spent
// waiting for nothing, memory, output), so that a busy machine makes work slow but never makes it fail.

/** What one task of a child process may use. */
export interface Budget {
  /** The work, in the words of the operators' table. */
  work: string;
  /** Why the numbers are what they are. */
  reason: string;
  /** What a user sees when a task uses up its budget twice. */
  seen: string;
  /** Processor time in seconds, all threads together. */
  processorSeconds: number;
  /** Seconds in which the task neither computes nor wants to. */
  idleSeconds: number;
  /** Address space in MiB, for native programs. */
  memoryMegabytes?: number;
  /** Memory that can be written to in MiB, for Node, which reserves far more than it uses. Linux only. */
  dataMegabytes?: number;
  /** Heap of JavaScript objects in MiB. */
  heapMegabytes?: number;
  /** Bytes that a task may answer. */
  outputBytes: number;
}

/** What one task of a thread may use, beside the programs that it runs: these have budgets of their own. */
export type ThreadBudget = Omit<Budget, 'idleSeconds' | 'outputBytes'>;

const MB = 1024 * 1024;
/** Idle time that no task needs: files are local, and waiting for a disk or a processor is not idle. */
const IDLE_SECONDS = 60;
const UNREADABLE = 'The copy is `failed` with `copy_unreadable`.';

export const BUDGETS = {
  inspect: {
    work: 'Checking an uploaded PDF',
    reason: 'Opening the largest file allowed takes about 2 s.',
    seen: 'The upload is `rejected` as `corrupt`.',
    processorSeconds: 20,
    idleSeconds: IDLE_SECONDS,
    heapMegabytes: 512,
    outputBytes: 1_000,
  },
  pagePicture: {
    work: 'Drawing a page for the dashboard',
    reason: 'A page takes 0.2 to 2 s.',
    seen: 'The dashboard says that the page cannot be shown.',
    processorSeconds: 20,
    idleSeconds: IDLE_SECONDS,
    heapMegabytes: 512,
    dataMegabytes: 2_048,
    outputBytes: 1_000,
  },
  page: {
    work: 'Preparing the picture of a page, putting its words together, mapping its ink (a thread of the worker)',
    reason: 'A page takes 0.2 to 2 s.',
    seen: UNREADABLE,
    processorSeconds: 60,
    heapMegabytes: 512,
  },
  nativePage: {
    work: 'Drawing a page, or reading its sizes and text layer (poppler)',
    reason: 'A page takes 0.1 to 3 s; picture sizes are limited beforehand.',
    seen: UNREADABLE,
    processorSeconds: 30,
    idleSeconds: IDLE_SECONDS,
    memoryMegabytes: 1_024,
    outputBytes: 24 * MB,
  },
  npmPage: {
    work: 'Drawing a page, or reading its sizes (PDFium)',
    reason: 'WebAssembly takes two to three times as long as poppler, and half a second to start.',
    seen: UNREADABLE,
    processorSeconds: 45,
    idleSeconds: IDLE_SECONDS,
    heapMegabytes: 512,
    dataMegabytes: 2_048,
    outputBytes: 24 * MB,
  },
  print: {
    work: 'Reading the print of a page (tesseract)',
    reason: 'The densest page takes about 30 s.',
    seen: 'The copy is `failed` with `engine_unavailable`.',
    processorSeconds: 90,
    idleSeconds: IDLE_SECONDS,
    memoryMegabytes: 1_536,
    outputBytes: 8 * MB,
  },
  handwriting: {
    work: 'Reading the handwriting of a page',
    reason: 'The densest page takes about 40 s and half of this memory; WebAssembly takes three times as long.',
    seen: 'The page keeps what was read of it as print, and the answers go to a person.',
    processorSeconds: 180,
    idleSeconds: IDLE_SECONDS,
    dataMegabytes: 1_280,
    outputBytes: 8 * MB,
  },
  drawing: {
    work: 'Drawing a checked copy',
    reason: 'A copy of 80 pages takes about 5 s. Node reserves 560 MB at its start, most of which it never uses.',
    seen: 'The pages are shown by their pictures; without these, the submission has the reason `checked_copy_failed`.',
    processorSeconds: 30,
    idleSeconds: IDLE_SECONDS,
    heapMegabytes: 384,
    dataMegabytes: 1_280,
    outputBytes: 128 * MB,
  },
  answerSheets: {
    work: 'Drawing answer sheets to be printed',
    reason: 'A file of 1,000 pages takes about 10 s, its most.',
    seen: 'The request is refused with `engine_unavailable`.',
    processorSeconds: 60,
    idleSeconds: IDLE_SECONDS,
    heapMegabytes: 512,
    dataMegabytes: 1_536,
    outputBytes: 30 * MB,
  },
  locating: {
    work: 'Locating the answers among the words of a copy',
    reason: 'A page takes 0.1 to 0.9 s, and a copy has up to 80.',
    seen: UNREADABLE,
    processorSeconds: 60,
    idleSeconds: 30,
    heapMegabytes: 512,
    outputBytes: 64 * MB,
  },
  marking: {
    work: 'A step of marking an answer',
    reason: 'The heaviest question allowed takes about 2 s, and about 5 s in a process that has just started.',
    seen: 'The question is `failed` with `question_timed_out`; the other questions are marked.',
    processorSeconds: 10,
    idleSeconds: 30,
    heapMegabytes: 512,
    outputBytes: 64 * MB,
  },
} satisfies Record<string, Budget | ThreadBudget>;

/** How many times its processor time a task may take by the wall clock; beyond, it counts as frozen. */
const WALL_TIMES = 10;

/** The last limit: milliseconds by the wall clock after which a task is ended, which says nothing about its input. */
export function wallMsOf({ processorSeconds, idleSeconds }: Pick<Budget, 'processorSeconds' | 'idleSeconds'>): number {
  return WALL_TIMES * 1_000 * Math.max(processorSeconds, idleSeconds);
}
