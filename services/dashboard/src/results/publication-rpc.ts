import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { PublicationService } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import type { Visit } from '../model/visit.ts';
import type { Publications } from './publications.ts';

type Methods = typeof PublicationService.method;

/** One function for each method of PublicationService. */
export type PublicationHandlers = {
  [K in keyof Methods]: (
    request: MessageShape<Methods[K]['input']>,
    visit: Visit,
  ) => Promise<MessageInitShape<Methods[K]['output']>>;
};

/** @param linkAddress the whole address of a link with this secret. */
export function publicationHandlers(
  publications: Publications,
  linkAddress: (secret: string) => string,
): PublicationHandlers {
  return {
    getPublication: ({ examId }, visit) => publications.get(visit, examId),
    publishResults: (request, visit) => publications.publish(visit, request.examId, request),
    unpublishResults: ({ examId }, visit) => publications.unpublish(visit, examId),
    createResultLinks: async ({ examId, candidateIds }, visit) => {
      const made = await publications.createLinks(visit, examId, candidateIds);
      return { links: made.map(({ candidateId, secret }) => ({ candidateId, link: linkAddress(secret) })) };
    },
    revokeResultLink: ({ examId, candidateId }, visit) => publications.revokeLink(visit, examId, candidateId),
  };
}
