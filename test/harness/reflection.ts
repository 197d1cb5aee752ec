import { type DescMethod, fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import { type FileDescriptorProto, FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { Client, credentials, Metadata } from '@grpc/grpc-js';

// grpc.reflection.v1, as grpcurl speaks it: request and response have too few fields to generate code for.
const METHOD = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
const FILE_CONTAINING_SYMBOL = 4;
const LIST_SERVICES = 7;
const FILE_DESCRIPTORS = 4;
const SERVICES = 6;

/** Names of the services that a server says it has. @throws what grpc-js reports. */
export async function listServices(address: string, token?: string): Promise<string[]> {
  const answer = await ask(address, token, LIST_SERVICES, '');
  return fields(answer, SERVICES)
    .flatMap((list) => fields(list, 1))
    .map((service) => fields(service, 1)[0]!.toString());
}

/** Names of a service's methods, as the server describes it. */
export async function listMethods(address: string, token: string, service: string): Promise<DescMethod['name'][]> {
  const answer = await ask(address, token, FILE_CONTAINING_SYMBOL, service);
  const files: FileDescriptorProto[] = fields(answer, FILE_DESCRIPTORS)
    .flatMap((list) => fields(list, 1))
    .map((file) => fromBinary(FileDescriptorProtoSchema, file));
  const described = files.flatMap((file) =>
    file.service.map((one) => ({ ...one, full: `${file.package}.${one.name}` })),
  );
  return described.find(({ full }) => full === service)?.method.map(({ name }) => name) ?? [];
}

async function ask(address: string, token: string | undefined, field: number, value: string): Promise<Buffer> {
  const client = new Client(address, credentials.createInsecure());
  const metadata = new Metadata();
  if (token) metadata.set('authorization', `Bearer ${token}`);
  const bytes = (given: Buffer) => given;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const deadline = Date.now() + 60_000;
      const call = client.makeBidiStreamRequest<Buffer, Buffer>(METHOD, bytes, bytes, metadata, { deadline });
      call.on('data', resolve);
      call.on('error', reject);
      call.end(
        Buffer.from(
          new BinaryWriter()
            .uint32((field << 3) | 2)
            .string(value)
            .finish(),
        ),
      );
    });
  } finally {
    client.close();
  }
}

/** All values of a length-delimited field. */
function fields(message: Buffer, wanted: number): Buffer[] {
  const reader = new BinaryReader(message);
  const found: Buffer[] = [];
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === wanted) found.push(Buffer.from(reader.bytes()));
    else reader.skip(type);
  }
  return found;
}
