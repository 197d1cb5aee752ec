import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, SUBMISSIONS } from '../../harness/browser.ts';

/** The page's own figures: see the dashboard's `review`. */
const [GIVEN, LEFT_FOR_NEXT, AHEAD, CLAIMS_MAX, COPY_FRESH_MS, QUESTION_FRESH_MS] = [3, 2, 2, 10, 15_000, 20_000];

/** How old what colleagues were told about a question may be for somebody who comes to it. */
const COLLEAGUES_SECONDS = 60;
/** How often a page of the list also counts what is open. */
const COUNT_EVERY_MS = 60_000;

/** What a marker's page asked for, and how long each call took, in milliseconds. */
export type Waits = Record<(typeof WAITED)[number], number[]>;
/**
 * `open`: the answer is the person's own and its copy was read in the last seconds, so that nothing on it can change under
 * the person's hands. The others are calls, most of which nobody waits for.
 */
export const WAITED = ['first', 'open', 'save', 'page', 'claim', 'copy', 'comments', 'proposal', 'carried'] as const;

interface ListedItem {
  submissionId: string;
  question: { questionId: string; revision: string; max: number };
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

  const underWay: Promise<unknown>[] = [];
  /** What fails is thrown at the end, so that the system is stopped. */
  const inBackground = (...calls: Promise<unknown>[]) => {
    for (const call of calls) call.catch(() => undefined);
    underWay.push(...calls);
  };

  /** Answers that this person was given and has not marked. */
  let queue: ListedItem[] = [];
  const saving = new Set<ListedItem>();
  let next: string | undefined = '';
  let countedAt = -Infinity;
  const load = async () => {
    const isCounted = performance.now() - countedAt > COUNT_EVERY_MS;
    if (isCounted) countedAt = performance.now();
    const request = { examId, claim: GIVEN, after: next, countQuestions: isCounted };
    next = undefined; // after a failure nothing more is asked for
    const page = await timed('page', () =>
      browser.call<{ items?: ListedItem[]; claimed?: number; next?: string }>(
        `${SUBMISSIONS}/ListReviewItems`,
        request,
      ),
    );
    next = page.next;
    queue.push(...(page.items ?? []).slice(0, page.claimed ?? 0)); // nobody is so fast that they get behind these
  };
  /** Renews what is held, and lets go of what was marked. */
  const claim = async () => {
    const answers = [...queue.slice(0, AHEAD + 1), ...saving, ...queue.slice(AHEAD + 1)].slice(0, CLAIMS_MAX);
    const reply = await timed('claim', () =>
      browser.call<{ taken?: { submissionId: string; questionId: string }[] }>(`${SUBMISSIONS}/ClaimAnswers`, {
        examId,
        answers: answers.map(({ submissionId, question: { questionId, revision } }) => ({
          submissionId,
          questionId,
          revision,
        })),
      }),
    );
    const taken = new Set(reply.taken?.map(({ submissionId, questionId }) => `${submissionId} ${questionId}`));
    queue = queue.filter(({ submissionId, question }) => !taken.has(`${submissionId} ${question.questionId}`));
  };
  /** Calls that claim are made one after another; a page that is wanted comes first. */
  let turn: Promise<void> | undefined;
  let isClaimDue = false;
  const takeTurns = () => {
    if (turn) return;
    const isWanted = queue.length <= LEFT_FOR_NEXT && next !== undefined;
    if (!isWanted && !isClaimDue) return;
    if (!isWanted) isClaimDue = false;
    turn = (isWanted ? load() : claim()).finally(() => {
      turn = undefined;
      takeTurns();
    });
    inBackground(turn);
  };

  /** Copies that were read lately, and when. */
  const copies = new Map<string, { at: number; read: Promise<unknown> }>();
  const readCopy = async (item: ListedItem | undefined): Promise<unknown> => {
    if (!item) return undefined;
    const { submissionId } = item;
    const known = copies.get(submissionId);
    if (known && performance.now() - known.at < COPY_FRESH_MS) return await known.read;
    const include = { annotations: true, extractedAnswer: true };
    const read = timed('copy', () => browser.call(`${SUBMISSIONS}/GetResult`, { submissionId, include }));
    copies.set(submissionId, { at: performance.now(), read });
    return await read;
  };

  /** When what belongs to a question was last asked for. */
  const askedAt = new Map<string, number>();
  const aboutQuestion = (questionId: string): Promise<unknown>[] => {
    if (performance.now() - (askedAt.get(questionId) ?? -Infinity) < QUESTION_FRESH_MS) return [];
    const isKnown = askedAt.has(questionId);
    askedAt.set(questionId, performance.now());
    const asked = { examId, questionId };
    const shared = { ...asked, maxAgeSeconds: isKnown ? QUESTION_FRESH_MS / 1_000 : COLLEAGUES_SECONDS };
    return [
      timed('comments', () => browser.call(`${SUBMISSIONS}/ListComments`, asked)),
      timed('proposal', () => browser.call(`${SUBMISSIONS}/GetProposal`, shared)),
      timed('carried', () => browser.call(`${SUBMISSIONS}/GetMarkedAgain`, shared)),
    ];
  };

  const marked: string[] = [];
  const open = async () => {
    while (queue.length === 0 && turn) await turn;
    await readCopy(queue[0]);
    inBackground(readCopy(queue[1]));
  };
  await timed('first', async () => {
    await browser.call('exams.v1.ExamsService/GetExam', { examId, includeQuestions: true });
    takeTurns();
    await open();
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
    inBackground(
      save.finally(() => {
        saving.delete(item);
        copies.delete(submissionId);
      }),
    );
    isClaimDue = true;
    takeTurns();
    await timed('open', open);
  }
  await Promise.all(underWay);
  await browser.call(`${SUBMISSIONS}/ClaimAnswers`, { examId, answers: [] });
  return marked;
}
