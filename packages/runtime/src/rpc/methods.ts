import {
  create,
  type DescMessage,
  type DescMethod,
  fromBinary,
  type MessageInitShape,
  toBinary,
} from '@bufbuild/protobuf';

// What both ends of a call share. Kept apart so that clients do not load the server's dependencies.

export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** A method as grpc-js knows it. */
export function methodDefinition(method: DescMethod) {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: serializer(method.input),
    requestDeserialize: (bytes: Buffer) => fromBinary(method.input, bytes),
    responseSerialize: serializer(method.output),
    responseDeserialize: (bytes: Buffer) => fromBinary(method.output, bytes),
  };
}

function serializer(schema: DescMessage) {
  return (message: MessageInitShape<DescMessage>) => Buffer.from(toBinary(schema, create(schema, message)));
}
