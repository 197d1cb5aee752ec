import { fromJson, type MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { clampRows } from '@exam-evaluation/data/page.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import {
  type ListReviewItemsRequest,
  QuestionResultSchema,
  type ReviewItemSchema,
  ReviewOrder,
  ReviewState,
  type SubmissionsService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../../deps.ts';
import { toAgain } from '../../marks/again-store.ts';
import { withProposed } from '../../marks/proposed.rules.ts';
import { toReview } from '../../marks/store.ts';
import { keepItemsOfExam } from '../../marks/unkept-items.ts';
import { fromSource } from '../../model/status.ts';
import type { ItemState } from '../../model/tally.ts';
import { toMicroseconds } from '../../model/timestamps.ts';
import { newestSnapshot, newestVersion } from '../../snapshots/store.ts';
import { isDraft } from '../store.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { countFailed, type ItemQuery, type ItemRow, type QuestionRow, selectItems, selectQuestions } from './store.ts';

const LIMIT_MAX = 100;
const REASONS_MAX = 20;
const SEED_LENGTH_MAX = 64;

type ItemHandlers = Pick<Handlers<typeof SubmissionsService>, 'listReviewItems'>;

export function itemHandlers({ database }: Pick<Deps, 'database'>): ItemHandlers {
  return {
    listReviewItems: async (request) => {
      const { instituteId, examId } = request;
      const after = requireValid(request);
      await keepItemsOfExam(database, instituteId, examId);
      return await database.withTenant(
        instituteId,
        async (tx) => {
          const source = fromSource(request.source);
          const failedCopies = await countFailed(tx, instituteId, examId, source);
          const questions = await paperOf(tx, instituteId, examId);
          const place = questions.findIndex(({ id }) => id === request.questionId) + 1;
          if (questions.length === 0 || (request.questionId && place === 0)) return { failedCopies };
          const query: ItemQuery = {
            examId,
            source,
            place: place || null,
            reasons: request.reasons.length > 0 ? request.reasons : null,
            includeReviewed: request.includeReviewed,
            samplePercent: request.samplePercent,
            seed: request.seed,
            isShuffled: request.order === ReviewOrder.SHUFFLED,
            maxima: questions.map(({ maxMarks }) => maxMarks),
            after,
            limit: clampRows(request.limit, 50, LIMIT_MAX),
          };
          const { rows, total } = await selectItems(tx, instituteId, query);
          const page = rows.slice(0, query.limit);
          const last = page.at(-1);
          return {
            items: await toItems(tx, instituteId, page),
            total,
            failedCopies,
            next: last && rows.length > page.length ? cursorOf(last) : '',
          };
        },
        { isolation: 'repeatable read' },
      );
    },
  };
}

/** Questions of the paper; none where the exam has no copies. */
async function paperOf(tx: Tx, instituteId: string, examId: string) {
  const version = await newestVersion(tx, instituteId, examId);
  return version === 0 ? [] : (await newestSnapshot(tx, instituteId, examId)).questions;
}

/** @throws ContractError validation_failed. @returns the position of `after`. */
function requireValid(request: ListReviewItemsRequest) {
  const { examId, questionId, reasons, seed, samplePercent, after } = request;
  if (!isUuid(examId)) throw notAUuid('exam_id');
  if (questionId && !isUuid(questionId)) throw notAUuid('question_id');
  requireItems('reasons', reasons, 0, REASONS_MAX);
  if (isLongerThan(seed, SEED_LENGTH_MAX)) {
    throw invalidFields([{ field: 'seed', code: 'too_long', message: `has more than ${SEED_LENGTH_MAX} characters` }]);
  }
  if (samplePercent < 0 || samplePercent > 100) {
    throw invalidFields([{ field: 'sample_percent', code: 'out_of_range', message: 'must be from 0 to 100' }]);
  }
  return readCursor(after);
}

async function toItems(tx: Tx, instituteId: string, rows: readonly ItemRow[]) {
  const found = await selectQuestions(tx, instituteId, rows);
  const byItem = new Map(found.map((row) => [`${row.submission_id} ${row.place}`, row]));
  return rows.flatMap((row) => {
    const question = byItem.get(`${row.submission_id} ${row.place}`);
    return question ? toItem(row, question) : [];
  });
}

function toItem(row: ItemRow, found: QuestionRow): MessageInitShape<typeof ReviewItemSchema> {
  const { reviewed, revision, proposed } = found;
  const graded = found.again ? toAgain(found.again) : fromJson(QuestionResultSchema, found.graded, AS_STORED);
  if (!found.again) graded.revision = toMicroseconds(found.graded_at);
  const isNewer = proposed !== null && BigInt(proposed.revision) > graded.revision;
  const unreviewed = isNewer ? withProposed(graded, proposed) : graded;
  const question = reviewed !== null && revision !== null ? toReview({ result: reviewed, revision }) : unreviewed;
  question.needsReview = row.state === 'open';
  question.reviewReasons = row.reasons === '' ? [] : row.reasons.split(',');
  return {
    submissionId: row.submission_id,
    candidateId: row.candidate_id,
    candidateExternalId: row.candidate_external_id,
    state: toReviewState(row.state),
    question,
    draft: found.draft ?? (isDraft(graded) ? graded.awarded : undefined),
  };
}

function toReviewState(state: ItemState): ReviewState {
  return ReviewState[state.toUpperCase() as keyof typeof ReviewState];
}

function cursorOf({ key, submission_id: submissionId, place }: ItemRow): string {
  return writeCursor({ key, submissionId, place });
}
