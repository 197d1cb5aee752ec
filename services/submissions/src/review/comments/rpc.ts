import { requirePerson, type StoredPerson, toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../../deps.ts';
import { loadSettings } from '../../double-marking/store.ts';
import { addAudit } from '../../model/audit-store.ts';
import { mayRemove, requireComment } from './rules.ts';
import { insertRemoved, selectComments } from './store.ts';

type CommentHandlers = Pick<Handlers<typeof SubmissionsService>, 'listComments' | 'removeComment'>;

/** RPCs for the comments that people wrote for answers to a question, which are offered for its other answers. */
export function commentHandlers({ database }: Pick<Deps, 'database'>): CommentHandlers {
  return {
    listComments: async (request) => {
      const { instituteId, actor } = request;
      requireIds(request);
      const { person } = toAuditActor(actor);
      return await database.withTenant(instituteId, (tx) => bankOf(tx, request, person));
    },

    removeComment: async (request) => {
      const { instituteId, examId, questionId, text } = request;
      requireIds(request);
      requireComment(text);
      const { actor, person } = requirePerson(request.actor, 'says who');
      return await database.withTenant(instituteId, async (tx) => {
        const bank = await bankOf(tx, request, person);
        if (!bank.mayRemove) {
          throw new ContractError('insufficient_scope', {
            message: 'Whoever leads the marking of the question, or an administrator, removes comments.',
          });
        }
        // Only what is offered, so that the table cannot grow beyond what people wrote.
        if (!bank.comments.some((comment) => comment.text === text)) return bank;
        if (await insertRemoved(tx, instituteId, questionId, text)) {
          // Not the text: it may say something of a candidate who is erased one day.
          const details = { question_id: questionId };
          await addAudit(tx, instituteId, { actor, person, action: 'remove_comment', examId, details });
        }
        return await bankOf(tx, request, person);
      });
    },
  };
}

interface Asked {
  instituteId: string;
  examId: string;
  questionId: string;
}

/** @throws ContractError validation_failed. */
function requireIds({ examId, questionId }: Asked): void {
  if (!isUuid(examId)) throw notAUuid('exam_id');
  if (!isUuid(questionId)) throw notAUuid('question_id');
}

async function bankOf(tx: Tx, { instituteId, examId, questionId }: Asked, person: StoredPerson | null) {
  const setting = (await loadSettings(tx, instituteId, examId)).get(questionId);
  const comments = await selectComments(tx, instituteId, questionId, person?.id ?? null);
  return { comments, mayRemove: mayRemove(setting, person) };
}
