import { absent, toCopyMarks } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import { type Position, Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Services } from '../../endpoint.ts';
import { fetchCandidates } from '../../shapes/candidate-names.ts';
import type { ExportRow } from './columns.ts';

interface Wanted {
  instituteId: string;
  examId: string;
  blind: boolean;
}

/** Results have up to 200 questions with their criteria; registrations are small. */
const [RESULTS, REGISTRATIONS] = [50, 200];

/**
 * A row for each copy as it is when it is read, then one for each registered candidate who has none, page by page. A
 * copy that changes meanwhile is listed again, and left out the second time.
 * @param ask makes a call of a service.
 */
export async function* exportRows(
  { instituteId, examId, blind }: Wanted,
  services: Services,
  ask: <T>(call: () => Promise<T>) => Promise<T>,
): AsyncGenerator<ExportRow[], void> {
  const written = new Set<string>();
  const ofCopies = pagesOf(RESULTS, (page) =>
    ask(() => services.submissions.listResults({ instituteId, examId, source: Source.API, page })),
  );
  for await (const { results } of ofCopies) {
    const fresh = results.filter(({ submission }) => !written.has(submission!.candidateId));
    const candidates = await ask(() => fetchCandidates(fresh, { instituteId, blind }, services));
    for (const { submission } of fresh) written.add(submission!.candidateId);
    yield fresh.map((result) => ({
      copy: toCopyMarks(result),
      candidate: candidates.get(result.submission!.candidateId),
    }));
  }
  const ofCandidates = pagesOf(REGISTRATIONS, (page) =>
    ask(() => services.exams.listRegistrations({ instituteId, examId, source: Source.API, page })),
  );
  for await (const { registrations } of ofCandidates) {
    const missing = registrations.map(({ candidate }) => candidate!).filter(({ id }) => !written.has(id));
    yield missing.map((candidate) => ({ copy: absent(candidate), candidate: blind ? undefined : candidate }));
  }
}

async function* pagesOf<T extends { next?: Position }>(
  limit: number,
  read: (page: { limit: number; after?: Position }) => Promise<T>,
): AsyncGenerator<T, void> {
  let after: Position | undefined;
  do {
    const page: T = await read({ limit, ...(after && { after }) });
    yield page;
    after = page.next;
  } while (after);
}
