// A question that was changed carries through: its answers are marked again by what was read of them, and somebody who
// has seen what would change applies it.
import { createHash } from 'node:crypto';
import { equals, type MessageInitShape } from '@bufbuild/protobuf';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import { type Question, QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import {
  AppliedProposalSchema,
  type MarkAgainRequest,
  MarkedAgainSchema,
  type ProposalRequest,
  type ProposalWriteRequest,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { enqueueMarkings } from '../attempts/marking/enqueue.ts';
import type { Deps } from '../deps.ts';
import { readingOf } from '../marks/reading.rules.ts';
import { keepItemsOfExam } from '../marks/unkept-items.ts';
import { reviewerDetails } from '../model/audit-store.ts';
import { requireTexts } from '../review/rules.ts';
import { loadSnapshot } from '../snapshots/store.ts';
import { type OpenRow, selectOpen, setApplied } from './again-store.ts';
import {
  BATCH,
  byExternalId,
  type FoundQuestion,
  findQuestion,
  lockOpen,
  ONE_MOMENT,
  showChanged,
  toAsked,
} from './open-answers.ts';

/** Copies whose answers one call queues: their results are read for it. */
const QUEUED = 200;

type Parts = Pick<Deps, 'database' | 'exams' | 'renders'>;
type About = Pick<ProposalRequest, 'instituteId' | 'examId' | 'questionId' | 'source'>;

export async function markAgain(deps: Parts & Pick<Deps, 'settings' | 'outbox'>, request: MarkAgainRequest) {
  const { instituteId, operationId, questionId, features } = request;
  const operation = { instituteId, operationId, method: 'MarkAgain' };
  const answer = await runOperationInSteps(deps.database, operation, MarkedAgainSchema, async (transact) => {
    const paper = await openPaper(deps, request);
    return await transact(async (tx) => {
      const { unasked } = await sortOpen(tx, request, paper);
      const taken = new Map(unasked.slice(0, QUEUED).map((row) => [row.submission_id, row.attempt_id]));
      const open = await lockOpen(tx, request, [...taken.keys()]);
      const markings = open.flatMap(({ submission: { id, answers, shown_attempt_id }, marks }) => {
        if (taken.get(id) !== shown_attempt_id) return [];
        const repair = marks.again.get(questionId)?.result.repair;
        const reading = readingOf(marks, answers, questionId);
        return [{ submissionId: id, attemptId: shown_attempt_id!, answers: [{ reading, repair }] }];
      });
      const options = { instituteId, snapshot: paper.snapshot, features, atOnce: false, unit: 'answer' } as const;
      await enqueueMarkings(tx, deps, options, markings);
      return { ...describe(questionId, await sortOpen(tx, request, paper)), hasMore: unasked.length > QUEUED };
    });
  });
  void deps.outbox.kick();
  return answer;
}

export async function getMarkedAgain(deps: Parts, request: ProposalRequest) {
  const paper = await openPaper(deps, request);
  return await deps.database.withTenant(
    request.instituteId,
    async (tx) => describe(request.questionId, await sortOpen(tx, request, paper)),
    ONE_MOMENT,
  );
}

/** Shows the new marks, those that differ first. Reviews that come in meanwhile win. */
export async function applyMarkedAgain(deps: Parts, request: ProposalWriteRequest) {
  return await change(deps, request, 'ApplyMarkedAgain', ({ marked, version }) => {
    if (request.ifVersion !== '' && request.ifVersion !== version) {
      throw new ContractError('conflict', {
        message: 'Answers to the question were marked or reviewed meanwhile; get the new marks again.',
      });
    }
    return marked.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
  });
}

export async function undoMarkedAgain(deps: Parts, request: ProposalWriteRequest) {
  return await change(deps, request, 'UndoMarkedAgain', ({ applied }) => applied);
}

async function change(
  deps: Parts,
  request: ProposalWriteRequest,
  method: 'ApplyMarkedAgain' | 'UndoMarkedAgain',
  choose: (answers: OpenAnswers) => readonly OpenRow[],
) {
  const { instituteId, operationId, questionId } = request;
  requireTexts(request);
  const actor = toAuditActor(request.actor);
  const isApplied = method === 'ApplyMarkedAgain';
  const operation = { instituteId, operationId, method };
  return await runOperationInSteps(deps.database, operation, AppliedProposalSchema, async (transact) => {
    const paper = await openPaper(deps, request);
    return await transact(async (tx) => {
      const chosen = choose(await sortOpen(tx, request, paper));
      const rows = new Map(chosen.slice(0, BATCH).map((row) => [row.submission_id, row]));
      const open = (await lockOpen(tx, request, [...rows.keys()])).filter(
        ({ submission: { id, shown_attempt_id } }) => rows.get(id)!.attempt_id === shown_attempt_id,
      );
      const own = open.map(({ submission }) => rows.get(submission.id)!);
      const runs = own.map((row) => (isApplied ? row.next_run : row.applied_run)!);
      await setApplied(tx, instituteId, questionId, runs, isApplied);
      const action = isApplied ? 'apply_marked_again' : 'undo_marked_again';
      const entry = { ...actor, action, details: reviewerDetails(request.reviewer) } as const;
      const changed = await showChanged(tx, deps, request, open, entry);
      return { changed, hasMore: chosen.length > BATCH };
    });
  });
}

/** @throws ContractError exam_not_found, question_not_found. */
async function openPaper(deps: Parts, request: About): Promise<FoundQuestion> {
  const found = await findQuestion(deps, request);
  await keepItemsOfExam(deps.database, request.instituteId, request.examId);
  return found;
}

/** Open answers by what has become of them. */
interface OpenAnswers {
  /** Their marks come from other content, and nobody has asked for new ones. */
  unasked: OpenRow[];
  waiting: OpenRow[];
  /** There is a new mark, which is not applied. */
  marked: OpenRow[];
  failed: OpenRow[];
  /** They show a mark that was given again by the present content. */
  applied: OpenRow[];
  /** Stands for the new marks. */
  version: string;
}

async function sortOpen(tx: Tx, request: About, { question, place }: FoundQuestion): Promise<OpenAnswers> {
  const { instituteId, examId } = request;
  const rows = await selectOpen(tx, instituteId, { ...toAsked(request), place });
  const known = new Map<number, boolean>();
  for (const version of new Set(rows.flatMap((row) => [row.version, row.next_version ?? row.version]))) {
    const { questions } = await loadSnapshot(tx, instituteId, examId, version);
    known.set(
      version,
      isSame(
        questions.find(({ id }) => id === question.id),
        question,
      ),
    );
  }
  const isPresent = (version: number | null) => version !== null && known.get(version)!;
  const sorted = Map.groupBy(rows, (row) => {
    if (isPresent(row.version)) return row.applied_run === null ? 'unchanged' : 'applied';
    if (!isPresent(row.next_version)) return 'unasked';
    if (!row.next_ended) return 'waiting';
    return row.next_awarded === null ? 'failed' : 'marked';
  });
  const get = (state: Parameters<typeof sorted.get>[0]) => sorted.get(state) ?? [];
  // The same while an act of several calls applies them.
  const facts = [
    ...get('marked').map((row) => `${row.submission_id} ${row.next_run}`),
    ...get('applied').map((row) => `${row.submission_id} ${row.applied_run}`),
  ].toSorted();
  return {
    unasked: get('unasked'),
    waiting: get('waiting'),
    marked: get('marked'),
    failed: get('failed'),
    applied: get('applied'),
    version: createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22),
  };
}

/** Whether two contents of a question are marked in the same way. */
function isSame(one: Question | undefined, other: Question): boolean {
  const bare = (question: Question) => ({ ...question, rubricVersion: 0, warnings: [], tags: undefined });
  return one !== undefined && equals(QuestionSchema, bare(one), bare(other));
}

function isChanged({ awarded, next_awarded }: OpenRow): boolean {
  return awarded !== next_awarded;
}

function describe(questionId: string, answers: OpenAnswers): MessageInitShape<typeof MarkedAgainSchema> {
  const { unasked, waiting, marked, failed, applied, version } = answers;
  const changes = marked
    .filter(isChanged)
    .toSorted((a, b) => byExternalId.compare(a.candidate_external_id, b.candidate_external_id));
  const last = applied
    .map(({ applied_at }) => applied_at!)
    .toSorted()
    .at(-1);
  return {
    questionId,
    outdated: unasked.length + waiting.length + marked.length + failed.length,
    waiting: waiting.length,
    marked: marked.length,
    failed: failed.length,
    changesTotal: changes.length,
    changes: changes.slice(0, BATCH).map((row) => ({
      submissionId: row.submission_id,
      candidateId: row.candidate_id,
      candidateExternalId: row.candidate_external_id,
      awarded: row.awarded ?? 0,
      proposed: row.next_awarded!,
      because: 'paper',
    })),
    version,
    applied: applied.length,
    ...(last && { appliedAt: toTimestamp(last) }),
  };
}
