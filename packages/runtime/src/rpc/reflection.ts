import { type DescFile, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { type Server, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';
import { ReflectionService } from '@grpc/reflection';
import type { Binding, Dispatcher } from './handlers.ts';

/** Adds grpc.reflection (v1 and v1alpha) for the services bound, so that tools can list and call them. */
export function addReflection(server: Server, bindings: readonly Binding[]): void {
  const files = new Map<string, Buffer>();
  for (const { service } of bindings) collect(service.file, files);
  // The library takes what proto-loader makes of .proto files; the encoded descriptors are all it looks at.
  const definition = { files: { fileDescriptorProtos: [...files.values()] } };
  const services = bindings.map(({ service }) => service.typeName);
  new ReflectionService(definition as never, { services }).addToServer(server);
}

function collect(file: DescFile, files: Map<string, Buffer>): void {
  if (files.has(file.name)) return;
  files.set(file.name, Buffer.from(toBinary(FileDescriptorProtoSchema, file.proto)));
  for (const dependency of file.dependencies) collect(dependency, files);
}

/** Refuses reflection to callers without a service token. Calls are authenticated where they are dispatched. */
export function reflectionGuard(dispatcher: Dispatcher): ServerInterceptor {
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, proceed) => {
            if (method.path.startsWith('/grpc.reflection.') && !isKnown(dispatcher, metadata.get('authorization')[0])) {
              call.sendStatus({ code: status.UNAUTHENTICATED, details: 'A valid service token is required.' });
              return;
            }
            proceed(metadata);
          },
        }),
    });
}

function isKnown(dispatcher: Dispatcher, authorization: string | Buffer | undefined): boolean {
  try {
    dispatcher.authenticate(authorization?.toString());
    return true;
  } catch {
    return false;
  }
}
