import { type DescFile, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import type { Server } from '@grpc/grpc-js';
import { ReflectionService } from '@grpc/reflection';
import type { Binding } from './handlers.ts';

/** Adds grpc.reflection (v1 and v1alpha) for the services bound, so that tools can list and call them. */
export function addReflection(server: Server, bindings: readonly Binding[]): void {
  const files = new Map<string, Buffer>();
  for (const { service } of bindings) collect(service.file, files);
  // The library expects the output of proto-loader, but only reads the encoded descriptors.
  const definition = { files: { fileDescriptorProtos: [...files.values()] } };
  const services = bindings.map(({ service }) => service.typeName);
  new ReflectionService(definition as never, { services }).addToServer(server);
}

function collect(file: DescFile, files: Map<string, Buffer>): void {
  if (files.has(file.name)) return;
  files.set(file.name, Buffer.from(toBinary(FileDescriptorProtoSchema, file.proto)));
  for (const dependency of file.dependencies) collect(dependency, files);
}
