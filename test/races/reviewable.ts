import { written } from '../harness/kit.ts';
import { examForAll, gradedCopies, patientInstitute } from './race.ts';

const WEAK = 'Leaves are green because they like it.';

/** A graded copy for each round, whose marks a person may change. */
export async function reviewable() {
  const credits = 1_000;
  const api = await patientInstitute({ credits });
  const exam = await examForAll(api);
  const ids = await gradedCopies(api, exam, written(WEAK));
  const question = exam.questions[1]!.id;
  const finalize = (id: string) => api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
  const result = async (id: string) => (await api.get(`/submissions/${id}/result`)).body;
  return { api, exam, ids, question, finalize, result, credits };
}
