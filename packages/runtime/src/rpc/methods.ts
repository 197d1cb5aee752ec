import type { DescMethod } from '@bufbuild/protobuf';

// Definitions shared by both ends of a call, in a file of their own so that clients do not load the server's
// dependencies.

export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** A method's name in metrics, spans and messages, such as `exams.v1.ExamsService/GetExam`. */
export const methodName = (method: DescMethod) => `${method.parent.typeName}/${method.name}`;

const asItIs = (bytes: Buffer) => bytes;

/** A method's definition for grpc-js. Requests and answers are bytes: see encoding.ts. */
export function methodDefinition(method: DescMethod) {
  return {
    path: `/${methodName(method)}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: asItIs,
    requestDeserialize: asItIs,
    responseSerialize: asItIs,
    responseDeserialize: asItIs,
  };
}
