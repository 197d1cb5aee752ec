import type { Key } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { Lane, SubmissionState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Command } from 'commander';
import type { Clients } from '../connection.ts';
import { findingsOf, type Known, lifeOf, type Moment, statusOf } from '../diagnosis/life.ts';
import type { Output } from '../output.ts';
import type { Run } from '../run.ts';

/** Events shown on a terminal: the first and the last ones. */
const SHOWN_FIRST = 12;
const SHOWN_LAST = 28;

export function diagnoseCommand(program: Command, run: Run): void {
  program
    .command('diagnose')
    .description('the life of one submission through all services, and what keeps it')
    .argument('<id>', "a submission's id, or the X-Request-Id of the request that handed it in")
    .action((id: string, options: object) =>
      run(async (clients) => {
        const known = await lookUp(clients, id);
        const { instituteId } = known.diagnosis;
        const keyId = known.reservations[0]?.keyId;
        const [institute, keys] = await Promise.all([
          clients.gateway.getInstitute({ instituteId }),
          clients.gateway.listKeys({ instituteId }),
        ]);
        return show(
          known,
          institute.name,
          keys.keys.find((key) => key.id === keyId),
        );
      })(options),
    );
}

async function lookUp(clients: Clients, id: string): Promise<Known> {
  const diagnosis = await find(clients, id);
  const { instituteId } = diagnosis;
  const attemptIds = diagnosis.attempts.map((attempt) => attempt.id);
  const { reservations } = await clients.reservations.listReservations({ instituteId, attemptIds, limit: 500 });
  return { diagnosis, reservations };
}

/** Finds a submission by its id or by a request's, which may look alike. */
async function find({ submissionsAdmin }: Clients, id: string) {
  if (isUuid(id)) {
    try {
      return await submissionsAdmin.diagnose({ submissionId: id.toLowerCase() });
    } catch (error) {
      if (!(error instanceof ContractError) || error.code !== 'submission_not_found') throw error;
    }
  }
  return await submissionsAdmin.diagnose({ requestId: id });
}

function show(known: Known, instituteName: string, key: Key | undefined): Output {
  const { diagnosis } = known;
  const last = diagnosis.attempts.at(-1);
  const findings = findingsOf(known);
  const moments = lifeOf(known);
  const facts = {
    submission_id: diagnosis.submissionId,
    status: statusOf(diagnosis),
    state: SubmissionState[diagnosis.state].toLowerCase(),
    institute_id: diagnosis.instituteId,
    institute: instituteName,
    exam_id: diagnosis.examId,
    copy: diagnosis.pages === undefined ? 'typed' : `${diagnosis.pages} pages`,
    lane: last ? Lane[last.lane].toLowerCase() : null,
    key: key ? `${key.name} (${key.prefix}…)` : null,
    request_id: last?.requestId || null,
    trace_id: last?.traceId || null,
    needs_review: diagnosis.needsReview,
    finalized: diagnosis.finalized,
    others: diagnosis.others,
  };
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  const lines = [
    ...Object.entries(facts)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => `${name.padEnd(width)}  ${String(value)}`),
    '',
    ...shown(moments),
    '',
    ...(findings.length > 0 ? findings.map((finding) => `! ${finding}`) : ['nothing is amiss']),
  ];
  return { json: { ...facts, life: moments, findings }, text: lines.join('\n') };
}

function shown(moments: readonly Moment[]): string[] {
  const left = moments.length - SHOWN_FIRST - SHOWN_LAST;
  const lines = (some: readonly Moment[]) => some.map(({ at, by, what }) => `${at}  ${by.padEnd(11)}  ${what}`);
  if (left <= 0) return lines(moments);
  return [...lines(moments.slice(0, SHOWN_FIRST)), `… ${left} more: --json`, ...lines(moments.slice(-SHOWN_LAST))];
}
