import { create } from '@bufbuild/protobuf';
import { AnswersSchema, type SubmitRequest } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Price } from '../attempts/rules.ts';
import type { Deps } from '../deps.ts';
import { chargedQuestions, readAnswers, type StoredAnswer } from '../model/answers.rules.ts';
import type { ExamView } from '../snapshots/exam-view.ts';

/** A checked copy, ready to be accepted. */
export interface Copy {
  uploadId: string | null;
  pages: number | null;
  answers: StoredAnswer[] | null;
  price: Price;
}

/**
 * Validates the answers, or checks the upload. Holds no lock.
 * @throws ContractError validation_failed, unknown_option_label, language_not_supported; upload_not_found,
 * upload_already_used, upload_rejected, too_many_pages.
 */
export async function readCopy(
  { uploads }: Pick<Deps, 'uploads'>,
  { instituteId, uploadId, answers }: SubmitRequest,
  { snapshot: { questions } }: ExamView,
): Promise<Copy> {
  if (uploadId !== undefined) {
    if (!isUuid(uploadId)) throw refuse('upload_not_found');
    const { pages } = await uploads.checkForSubmit(instituteId, uploadId);
    return { uploadId, pages, answers: null, price: { unit: 'page', quantity: pages } };
  }
  const read = readAnswers((answers ?? create(AnswersSchema)).items, questions);
  const price = { unit: 'answer' as const, quantity: chargedQuestions(read, questions).size };
  return { uploadId: null, pages: null, answers: read, price };
}
