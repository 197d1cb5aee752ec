import { SEEDS_MAX, SEEDS_ONE_IN } from '@exam-evaluation/contract/limits.ts';
import { requirePerson, type StoredPerson, toPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { SetSeedingRequest, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { addAudit } from '../model/audit-store.ts';
import { viewExam } from '../snapshots/exam-view.ts';
import { type ChoiceRow, selectChoices, selectCompared, selectSeeds } from './report-store.ts';
import { mayLead } from './rules.ts';
import { deletePause, findSeeding, upsertSeeding } from './store.ts';

/** What a call without a person lacks. */
export const WHO = 'says who asks';

type SeedingHandlers = Pick<Handlers<typeof SubmissionsService>, 'getSeeding' | 'setSeeding' | 'resumeMarker'>;

/** RPCs about the seeds of an exam, but for their choice. */
export function seedingHandlers(deps: Pick<Deps, 'database' | 'exams'>): SeedingHandlers {
  const { database } = deps;
  return {
    getSeeding: async ({ instituteId, examId, actor }) => {
      const { person } = requirePerson(actor, WHO);
      if (!isUuid(examId)) throw notAUuid('exam_id');
      return await database.withTenant(instituteId, (tx) => describe(tx, instituteId, examId, person), {
        isolation: 'repeatable read',
      });
    },

    setSeeding: async (request) => {
      const { instituteId, examId, on, oneIn, tolerance, source } = request;
      const acting = requirePerson(request.actor, WHO);
      const { snapshot } = await viewExam(deps, { instituteId, examId, source });
      requireValid(request, Math.max(0, ...snapshot.questions.map(({ maxMarks }) => maxMarks)));
      return await database.withTenant(instituteId, async (tx) => {
        await requireLead(tx, instituteId, examId, acting.person);
        await upsertSeeding(tx, instituteId, examId, { isOn: on, oneIn, tolerance, lead: acting.person });
        const details = { on, one_in: oneIn, tolerance: fromHundredths(tolerance) };
        await addAudit(tx, instituteId, { ...acting, action: 'seeding', examId, details });
        return await describe(tx, instituteId, examId, acting.person);
      });
    },

    resumeMarker: async ({ instituteId, examId, personId, actor }) => {
      const acting = requirePerson(actor, WHO);
      if (!isUuid(examId)) throw notAUuid('exam_id');
      return await database.withTenant(instituteId, async (tx) => {
        await requireLead(tx, instituteId, examId, acting.person);
        const resumed = await deletePause(tx, instituteId, examId, personId);
        const details = { person_id: personId, display_name: resumed?.display_name ?? '' };
        if (resumed) await addAudit(tx, instituteId, { ...acting, action: 'resume_marker', examId, details });
        return await describe(tx, instituteId, examId, acting.person);
      });
    },
  };
}

/** @throws ContractError insufficient_scope where somebody else leads. */
export async function requireLead(tx: Tx, instituteId: string, examId: string, person: StoredPerson): Promise<void> {
  const seeding = await findSeeding(tx, instituteId, examId);
  if (mayLead(seeding, person)) return;
  const name = seeding?.lead.display_name || 'The person who leads the marking';
  throw new ContractError('insufficient_scope', {
    message: `${name} or an administrator decides about the seeds of this exam, and who goes on marking it.`,
  });
}

/** @throws ContractError validation_failed. */
function requireValid({ oneIn, tolerance }: SetSeedingRequest, max: number): void {
  const { min, max: most } = SEEDS_ONE_IN;
  const bounds = [
    { field: 'one_in', isWrong: oneIn < min || oneIn > most, message: `must be from ${min} to ${most}` },
    {
      field: 'tolerance',
      isWrong: tolerance < 0 || tolerance > max,
      message: `must be from 0 to ${fromHundredths(max)} marks`,
    },
  ];
  const errors = bounds.filter(({ isWrong }) => isWrong);
  if (errors.length > 0) {
    throw invalidFields(errors.map(({ field, message }) => ({ field, code: 'out_of_range', message })));
  }
}

/** The seeds of an exam as a person may know of them. */
export async function describe(tx: Tx, instituteId: string, examId: string, person: StoredPerson) {
  const seeding = await findSeeding(tx, instituteId, examId);
  const { isOn = false, oneIn = 10, tolerance = 0, lead = null } = seeding ?? {};
  const known = { on: isOn, oneIn, tolerance, lead: toPerson(lead) };
  if (!mayLead(seeding, person)) return { on: isOn, lead: known.lead };
  const seeds = await selectSeeds(tx, instituteId, examId, tolerance);
  const choices = seeds.length < SEEDS_MAX ? await selectChoices(tx, instituteId, examId, person.id) : [];
  const compared = await selectCompared(tx, instituteId, examId, tolerance);
  return {
    ...known,
    mayLead: true,
    seeds: seeds.map((row) => ({ ...toSeed(row), stands: row.stands, marks: row.marks, near: row.near })),
    choices: choices.map(toSeed),
    markers: compared.map((row) => ({
      person: toPerson(row.person),
      marks: row.marks,
      near: row.near,
      below: row.below ?? undefined,
      pausedSince: toTimestamp(row.since),
    })),
  };
}

function toSeed({ submission_id, question_id, candidate_external_id, awarded, max }: ChoiceRow) {
  const answer = { submissionId: submission_id, questionId: question_id };
  return { ...answer, candidateExternalId: candidate_external_id, awarded, max };
}
