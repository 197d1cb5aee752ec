import { fromJson } from '@bufbuild/protobuf';
import { ANSWER_CLAIMS_MAX } from '@exam-evaluation/contract/limits.ts';
import { requirePerson, type StoredPerson, toAuditActor, toPerson } from '@exam-evaluation/data/actors.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { clampRows } from '@exam-evaluation/data/page.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import {
  type ListReviewItemsRequest,
  type QuestionResult,
  QuestionResultSchema,
  ReviewOrder,
  ReviewState,
  type SubmissionsService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { ContractError, invalidFields, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../../deps.ts';
import { type CopyMarking, loadMarking, seenIn } from '../../double-marking/copy.ts';
import { toAgain } from '../../marks/again-store.ts';
import { withProposed } from '../../marks/proposed.rules.ts';
import { toReview } from '../../marks/store.ts';
import { keepItemsOfExam } from '../../marks/unkept-items.ts';
import { fromSource } from '../../model/status.ts';
import type { ItemState } from '../../model/tally.ts';
import { toMicroseconds } from '../../model/timestamps.ts';
import { countToMark } from '../../seeds/given-store.ts';
import { newestSnapshot, newestVersion } from '../../snapshots/store.ts';
import { type AppealRow, toAppeal } from '../appeals/rules.ts';
import { loadAppeals } from '../appeals/store.ts';
import { isDraft } from '../store.ts';
import { countAppeals, selectAppeals } from './appeals-store.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { giveSeeds, orderOfPerson } from './give-seeds.ts';
import {
  countFailed,
  countOpen,
  type ItemQuery,
  type ItemRow,
  type QuestionRow,
  selectItems,
  selectQuestions,
} from './store.ts';
import { type Listed, takeFirst } from './take-first.ts';

type Appeals = Awaited<ReturnType<typeof loadAppeals>>;

const LIMIT_MAX = 100;
/** How many are listed besides those that are to be claimed: others may claim some meanwhile, and the caller looks ahead. */
const SPARE = 10;
const REASONS_MAX = 20;
const SEED_LENGTH_MAX = 64;

const NONE = { open: {}, items: [] as readonly Listed[], total: 0, next: '' };

type ItemHandlers = Pick<Handlers<typeof SubmissionsService>, 'listReviewItems'>;

export function itemHandlers({ database }: Pick<Deps, 'database'>): ItemHandlers {
  return {
    listReviewItems: async (request) => {
      const { instituteId, examId } = request;
      const after = requireValid(request);
      const { person } = toAuditActor(request.actor);
      const claimer = personClaiming(request);
      await keepItemsOfExam(database, instituteId, examId);
      const seeding = await mixSeeds(database, request, person);
      const listed = await database.withTenant(
        instituteId,
        async (tx) => {
          const source = fromSource(request.source);
          const failedCopies = await countFailed(tx, instituteId, examId, source);
          const openAppeals = await countAppeals(tx, instituteId, examId, source);
          const questions = await paperOf(tx, instituteId, examId);
          const asked = toQuery(request, questions, person);
          if (!asked) return { ...NONE, failedCopies, openAppeals };
          const query = { ...asked, after, ...(seeding && person && orderOfPerson(seeding, person)) };
          const select = request.appeals ? selectAppeals : selectItems;
          const { rows, total } = await select(tx, instituteId, query);
          const page = rows.slice(0, query.limit);
          const last = rows.length > page.length ? page.at(-1) : undefined;
          // Appeals are about what candidates see, and not about a mark that two people have not agreed on yet.
          const viewer = request.appeals ? null : person;
          const appeals = request.appeals ? await loadAppeals(tx, instituteId, copiesOf(page)) : undefined;
          return {
            open: request.countQuestions ? await openOf(tx, instituteId, query) : {},
            items: await toItems(tx, instituteId, examId, page, viewer, appeals),
            total,
            failedCopies,
            openAppeals,
            next: last ? cursorOf(last) : '',
          };
        },
        { isolation: 'repeatable read' },
      );
      const { items, next, ...rest } = listed;
      const shown = claimer
        ? await takeFirst(database, request, claimer, { items, next })
        : { items, next, claimed: 0 };
      return { ...rest, ...shown, items: shown.items.map(({ item }) => item) };
    },
  };
}

/**
 * Who claims the answers that are listed; undefined where nobody does.
 * @throws ContractError validation_failed where no person asks, insufficient_scope for a reader.
 */
function personClaiming({ claim, actor }: ListReviewItemsRequest): StoredPerson | undefined {
  if (claim === 0) return undefined;
  const { person } = requirePerson(actor, 'says for whom');
  if (person.role !== 'reader') return person;
  throw new ContractError('insufficient_scope', { message: 'Readers mark no answers, so they claim none.' });
}

/** Which items a request lists from its beginning; undefined where the exam has no such question. */
function toQuery(
  request: ListReviewItemsRequest,
  questions: Awaited<ReturnType<typeof paperOf>>,
  person: StoredPerson | null,
): ItemQuery | undefined {
  const place = questions.findIndex(({ id }) => id === request.questionId) + 1;
  if (questions.length === 0 || (request.questionId && place === 0)) return undefined;
  return {
    examId: request.examId,
    source: fromSource(request.source),
    place: place || null,
    reasons: request.reasons.length > 0 ? request.reasons : null,
    includeReviewed: request.includeReviewed,
    samplePercent: request.samplePercent,
    seed: request.seed,
    isShuffled: request.order === ReviewOrder.SHUFFLED,
    maxima: questions.map(({ maxMarks }) => maxMarks),
    after: null,
    limit: request.claim > 0 ? request.claim + SPARE : clampRows(request.limit, 50, LIMIT_MAX),
    questionIds: questions.map(({ id }) => id),
    person,
    isAdjudication: request.adjudication,
    hasSeeds: false,
    isFree: request.claim > 0,
  };
}

/** Puts seeds into the work of the person who asks. @returns how they are mixed in; undefined where none are. */
async function mixSeeds(database: Database, request: ListReviewItemsRequest, person: StoredPerson | null) {
  const { instituteId, examId, appeals } = request;
  if (!person || appeals) return undefined;
  return await giveSeeds(database, instituteId, examId, person, async (tx) =>
    toQuery(request, await paperOf(tx, instituteId, examId), person),
  );
}

/** Answers to each question that need a review, by question id: for a person with seeds among them. */
async function openOf(tx: Tx, instituteId: string, query: ItemQuery): Promise<Record<string, number>> {
  const { examId, source, questionIds, hasSeeds, person } = query;
  const counts = await countOpen(tx, instituteId, examId, source);
  const open = new Map(counts.map(({ place, open: count }) => [questionIds[place - 1] ?? '', count]));
  const seeds = hasSeeds && person ? await countToMark(tx, instituteId, examId, person.id) : [];
  for (const { question_id: id, count } of seeds) open.set(id, (open.get(id) ?? 0) + count);
  return Object.fromEntries(open);
}

/** Questions of the paper; none where the exam has no copies. */
async function paperOf(tx: Tx, instituteId: string, examId: string) {
  const version = await newestVersion(tx, instituteId, examId);
  return version === 0 ? [] : (await newestSnapshot(tx, instituteId, examId)).questions;
}

/** @throws ContractError validation_failed. @returns the position of `after`. */
function requireValid(request: ListReviewItemsRequest) {
  const { examId, questionId, reasons, seed, samplePercent, after, claim } = request;
  if (!isUuid(examId)) throw notAUuid('exam_id');
  if (questionId && !isUuid(questionId)) throw notAUuid('question_id');
  requireItems('reasons', reasons, 0, REASONS_MAX);
  if (isLongerThan(seed, SEED_LENGTH_MAX)) {
    throw invalidFields([{ field: 'seed', code: 'too_long', message: `has more than ${SEED_LENGTH_MAX} characters` }]);
  }
  if (samplePercent < 0 || samplePercent > 100) {
    throw invalidFields([{ field: 'sample_percent', code: 'out_of_range', message: 'must be from 0 to 100' }]);
  }
  if (claim < 0 || claim > ANSWER_CLAIMS_MAX) {
    const message = `must be from 0 to ${ANSWER_CLAIMS_MAX}`;
    throw invalidFields([{ field: 'claim', code: 'out_of_range', message }]);
  }
  return readCursor(after);
}

async function toItems(
  tx: Tx,
  instituteId: string,
  examId: string,
  rows: readonly ItemRow[],
  person: StoredPerson | null,
  appeals: Appeals = new Map(),
): Promise<Listed[]> {
  const found = await selectQuestions(tx, instituteId, rows);
  const marking = await loadMarking(tx, instituteId, examId, copiesOf(rows), person);
  const byItem = new Map(found.map((row) => [`${row.submission_id} ${row.place}`, row]));
  return rows.flatMap((row) => {
    const question = byItem.get(`${row.submission_id} ${row.place}`);
    if (!question) return [];
    const item = toItem(row, question, marking.get(row.submission_id)!, appeals.get(row.submission_id));
    const {
      submissionId,
      question: { questionId, revision },
    } = item;
    return { item, submissionId, questionId, revision, cursor: cursorOf(row) };
  });
}

function copiesOf(rows: readonly ItemRow[]): string[] {
  return [...new Set(rows.map((row) => row.submission_id))];
}

function toItem(
  row: ItemRow,
  found: QuestionRow,
  marking: CopyMarking,
  appeals: ReadonlyMap<string, AppealRow> | undefined,
) {
  const { reviewed, revision, proposed } = found;
  const graded = found.again ? toAgain(found.again) : fromJson(QuestionResultSchema, found.graded, AS_STORED);
  if (!found.again) graded.revision = toMicroseconds(found.graded_at);
  const isNewer = proposed !== null && BigInt(proposed.revision) > graded.revision;
  const unreviewed = isNewer ? withProposed(graded, proposed) : graded;
  const seed = marking.seeds.seen.get(graded.questionId);
  const review = reviewed !== null && revision !== null ? toReview({ result: reviewed, revision }) : undefined;
  const question = (seed ? seed.own : review) ?? unreviewed;
  question.needsReview = row.state === 'open';
  question.reviewReasons = row.reasons === '' ? [] : row.reasons.split(',');
  const seen = seenIn(marking, question);
  const appeal = appeals?.get(question.questionId);
  return {
    submissionId: row.submission_id,
    candidateId: row.candidate_id,
    candidateExternalId: row.candidate_external_id,
    state: seen === question && !seed ? toReviewState(row.state) : stateSeen(seen),
    question: seen,
    draft: (seed ? undefined : found.draft) ?? (isDraft(graded) ? graded.awarded : undefined),
    heldBy: seed || found.held_by?.id === marking.viewer?.id ? undefined : toPerson(found.held_by),
    appeal: appeal && toAppeal(appeal),
  };
}

function stateSeen({ needsReview, review }: QuestionResult): ReviewState {
  if (needsReview) return ReviewState.OPEN;
  return review?.edited ? ReviewState.OVERRIDDEN : ReviewState.APPROVED;
}

function toReviewState(state: ItemState): ReviewState {
  return ReviewState[state.toUpperCase() as keyof typeof ReviewState];
}

function cursorOf({ key, submission_id: submissionId, place }: ItemRow): string {
  return writeCursor({ key, submissionId, place });
}
