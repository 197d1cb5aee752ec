import { createRegistry } from '@bufbuild/protobuf';
import { anyUnpack } from '@bufbuild/protobuf/wkt';
import { type Code, ConnectError } from '@connectrpc/connect';
import { ErrorDetailsSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { BadRequestSchema, ErrorInfoSchema } from '@exam-evaluation/proto/google/rpc/error_details_pb.js';
import type { ContractError } from '../errors/contract-error.ts';
import { toStatus } from './status.ts';

const DETAILS = createRegistry(ErrorInfoSchema, BadRequestSchema, ErrorDetailsSchema);

/** A refusal as Connect, gRPC-Web and JSON carry it. */
export function toConnectError(error: ContractError): ConnectError {
  const status = toStatus(error);
  const details = status.details.flatMap((any) => {
    const value = anyUnpack(any, DETAILS);
    const desc = value && DETAILS.getMessage(value.$typeName);
    return desc ? [{ desc, value }] : [];
  });
  return new ConnectError(error.message, status.code as Code, undefined, details as never);
}
