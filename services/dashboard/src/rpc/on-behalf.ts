import { create, type DescMethod, type Message } from '@bufbuild/protobuf';
import { ActorSchema, ReviewerSchema, Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { type CreateExamRequest, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { ACTOR, type Visit } from '../model/visit.ts';

/** The person for whom a request is made. */
export interface OnBehalf {
  visit: Visit;
  /** Features that the institute is switched on for. */
  features: readonly string[];
}

/**
 * Makes a browser's request one of the signed-in person: replaces whatever it says about institute, person, key and
 * features.
 */
export function actOnBehalf(method: DescMethod, request: Message, { visit, features }: OnBehalf): Message {
  const { instituteId, personId, displayName, role } = visit;
  const decided: Record<string, unknown> = {
    instituteId,
    actor: create(ActorSchema, { id: ACTOR, person: { id: personId, displayName, role } }),
    reviewer: create(ReviewerSchema, { ref: personId, name: displayName }),
    source: sourceOf(method, request),
    features,
    keyDailyCap: undefined,
    // Clears the id of the calling key, since there is none. In RevokeKey the field names the key to revoke.
    ...(method !== GatewayAdminService.method.revokeKey && { keyId: '' }),
  };
  const changed: Record<string, unknown> = { ...request };
  for (const { localName } of method.input.fields) {
    if (localName in decided) changed[localName] = decided[localName];
    if (localName === 'operationId') changed[localName] ||= crypto.randomUUID();
  }
  return changed as unknown as Message;
}

/**
 * The dashboard reads exams of both sources. Those made here are hidden from the institute's keys, unless the person wants
 * them for the institute's software, too: then the exam is one of the API, as if the gateway had asked for it.
 */
function sourceOf(method: DescMethod, request: Message): Source {
  if (method !== ExamsService.method.createExam) return Source.UNSPECIFIED;
  return (request as CreateExamRequest).source === Source.API ? Source.API : Source.DASHBOARD;
}
