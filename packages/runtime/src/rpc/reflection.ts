import { type DescFile, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { file_common_v1_common } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { file_google_rpc_error_details } from '@exam-evaluation/proto/google/rpc/error_details_pb.js';
import { file_google_rpc_status } from '@exam-evaluation/proto/google/rpc/status_pb.js';
import type { Server } from '@grpc/grpc-js';
import { ReflectionService } from '@grpc/reflection';
import { service as health } from 'grpc-health-check';
import type { Binding } from './handlers.ts';

/** What the details of errors are made of, which no method names. */
const OF_ERRORS = [file_google_rpc_status, file_google_rpc_error_details, file_common_v1_common];
const HEALTH = 'grpc.health.v1.Health';

/**
 * Adds grpc.reflection (v1 and v1alpha) for the services bound and for grpc.health.v1, so that tools can list and call
 * them, and decode the details of errors.
 */
export function addReflection(server: Server, bindings: readonly Binding[]): void {
  const files = new Map<string, Buffer>();
  for (const file of [...bindings.map(({ service }) => service.file), ...OF_ERRORS]) collect(file, files);
  const ofHealth = health.Check!.requestType.fileDescriptorProtos;
  // The library expects the output of proto-loader, but only reads the encoded descriptors.
  const definition = { files: { fileDescriptorProtos: [...files.values(), ...ofHealth] } };
  const services = [...bindings.map(({ service }) => service.typeName), HEALTH];
  new ReflectionService(definition as never, { services }).addToServer(server);
}

function collect(file: DescFile, files: Map<string, Buffer>): void {
  if (files.has(file.name)) return;
  files.set(file.name, Buffer.from(toBinary(FileDescriptorProtoSchema, file.proto)));
  for (const dependency of file.dependencies) collect(dependency, files);
}
