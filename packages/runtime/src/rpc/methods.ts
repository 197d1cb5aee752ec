import type { DescMethod } from '@bufbuild/protobuf';

// What both ends of a call share. Kept apart so that clients do not load the server's dependencies.

export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

const asItIs = (bytes: Buffer) => bytes;

/** A method's definition for grpc-js. Requests and answers are bytes: see encoding.ts. */
export function methodDefinition(method: DescMethod) {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: asItIs,
    requestDeserialize: asItIs,
    responseSerialize: asItIs,
    responseDeserialize: asItIs,
  };
}
