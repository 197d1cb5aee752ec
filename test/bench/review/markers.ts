import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, SUBMISSIONS } from '../../harness/browser.ts';

/** The page's own figures: see the dashboard's `review`. */
const [PAGE, CLAIMED, LEFT_FOR_NEXT_PAGE, FRESH_MS] = [50, 3, 10, 20_000];

/** What a marker's page asked for, and how long each call took, in milliseconds. */
export type Waits = Record<(typeof WAITED)[number], number[]>;
/**
 * `open`: the answer is the person's own and its copy is read again. The page shows an answer before that, from the list
 * that it has; this is how long it takes until nothing on it can change under the person's hands.
 */
export const WAITED = ['first', 'open', 'save', 'page', 'comments', 'proposal', 'carried'] as const;

interface ListedItem {
  submissionId: string;
  heldBy?: object;
  question: { questionId: string; revision: string; max: number };
}

interface Answer {
  submissionId: string;
  questionId: string;
  revision: string;
}

export interface Work {
  examId: string;
  /** Answers that each marks. */
  answers: number;
  /** How long a person looks at an answer, on average. */
  pauseMs: number;
}

/** Marks answers as a person does with the page, with all calls that the page makes. @returns the answers marked. */
export async function markAnswers(browser: Browser, work: Work, waits: Waits): Promise<string[]> {
  const { examId, answers, pauseMs } = work;
  const timed = async <T>(what: keyof Waits, call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await call();
    waits[what].push(performance.now() - startedAt);
    return result;
  };

  const queue: ListedItem[] = [];
  const saving = new Set<ListedItem>();
  let next: string | undefined = '';
  const load = async () => {
    const request = { examId, limit: PAGE, after: next, countQuestions: true };
    const page = await browser.call<{ items?: ListedItem[]; next?: string }>(`${SUBMISSIONS}/ListReviewItems`, request);
    next = page.next;
    queue.push(...(page.items ?? []).filter(({ heldBy }) => !heldBy));
  };
  const loadTimed = () => timed('page', load);
  let loading: Promise<void> | undefined;

  /** Claims answers until the first of the queue is this person's. */
  const claim = async (): Promise<void> => {
    for (;;) {
      if (queue.length === 0 && loading) await loading;
      if (queue.length === 0 && next) await loadTimed();
      // What is still being saved is kept.
      const asked: Answer[] = [...queue.slice(0, CLAIMED), ...saving].map(({ submissionId, question }) => ({
        submissionId,
        questionId: question.questionId,
        revision: question.revision,
      }));
      const reply = await browser.call<{ taken?: Answer[] }>(`${SUBMISSIONS}/ClaimAnswers`, { examId, answers: asked });
      const taken = new Set(reply.taken?.map(({ submissionId, questionId }) => `${submissionId} ${questionId}`));
      const isTaken = ({ submissionId, question }: ListedItem) => taken.has(`${submissionId} ${question.questionId}`);
      const first = queue[0];
      if (!first || !isTaken(first)) return;
      queue.splice(0, queue.length, ...queue.filter((item) => !isTaken(item)));
    }
  };
  const readCopy = ({ submissionId }: ListedItem) =>
    browser.call(`${SUBMISSIONS}/GetResult`, { submissionId, include: { annotations: true, extractedAnswer: true } });

  /** When what belongs to a question was last asked for. */
  const askedAt = new Map<string, number>();
  const aboutQuestion = (questionId: string): Promise<unknown>[] => {
    if (performance.now() - (askedAt.get(questionId) ?? -Infinity) < FRESH_MS) return [];
    askedAt.set(questionId, performance.now());
    const asked = { examId, questionId };
    return [
      timed('comments', () => browser.call(`${SUBMISSIONS}/ListComments`, asked)),
      timed('proposal', () => browser.call(`${SUBMISSIONS}/GetProposal`, asked)),
      timed('carried', () => browser.call(`${SUBMISSIONS}/GetMarkedAgain`, asked)),
    ];
  };

  const underWay: Promise<unknown>[] = [];
  /** What fails is thrown at the end, so that the system is stopped. */
  const inBackground = (...calls: Promise<unknown>[]) => {
    for (const call of calls) call.catch(() => undefined);
    underWay.push(...calls);
  };
  const marked: string[] = [];
  await timed('first', async () => {
    await browser.call('exams.v1.ExamsService/GetExam', { examId, includeQuestions: true });
    await load();
    await claim();
  });
  for (let n = 0; n < answers && queue.length > 0; n += 1) {
    const item = queue[0]!;
    inBackground(...aboutQuestion(item.question.questionId));
    await sleep(pauseMs * (0.5 + Math.random()));
    const { submissionId, question } = item;
    const override = {
      operationId: crypto.randomUUID(),
      submissionId,
      questionId: question.questionId,
      awarded: 50 * Math.floor(Math.random() * (question.max / 50 + 1)),
      ifRevision: question.revision,
    };
    queue.shift();
    marked.push(`${submissionId} ${question.questionId}`);
    saving.add(item);
    const save = timed('save', () => browser.call(`${SUBMISSIONS}/OverrideQuestion`, override));
    inBackground(save.finally(() => saving.delete(item)));
    if (queue.length <= LEFT_FOR_NEXT_PAGE && next && !loading) {
      loading = loadTimed().finally(() => (loading = undefined));
      inBackground(loading);
    }
    await timed('open', async () => {
      await Promise.all([claim(), ...queue.slice(0, 1).map(readCopy)]);
    });
  }
  await Promise.all(underWay);
  await browser.call(`${SUBMISSIONS}/ClaimAnswers`, { examId, answers: [] });
  return marked;
}
