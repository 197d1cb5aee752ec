// The bare program that the gateway is compared with: express and pg, and nothing else, in a process of its own. With
// HOP=true each read goes through a grpc-js call within the process, as JSON in a message with one text field.

import { once } from 'node:events';
import { url } from 'node:inspector';
import type { AddressInfo } from 'node:net';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { StringValueSchema } from '@bufbuild/protobuf/wkt';
import { Client, credentials, Server, ServerCredentials } from '@grpc/grpc-js';
import express from 'express';
import pg from 'pg';
import { COLUMNS } from './columns.ts';

const { ADMIN_URL, INSTITUTE_ID, HOP } = process.env as Record<string, string>;

const pool = (database: string) => {
  const address = new URL(ADMIN_URL!);
  address.pathname = `/${database}`;
  return new pg.Pool({ connectionString: address.href, max: 12 });
};
const submissions = pool('submissions');
const exams = pool('exams');

/** The reads by name; each returns JSON. */
const READS: Record<string, (id: string) => Promise<string>> = {
  submission: async (id) => {
    const text = `select ${COLUMNS.submissions} from submissions where institute_id = $1 and id = $2`;
    const { rows } = await submissions.query({ name: 'submission', text, values: [INSTITUTE_ID, id] });
    return JSON.stringify(rows[0]);
  },
  feed: async () => {
    const text = `select ${COLUMNS.submissions} from submissions where institute_id = $1 order by updated_at, id limit 200`;
    const { rows } = await submissions.query({ name: 'feed', text, values: [INSTITUTE_ID] });
    return JSON.stringify({ data: rows });
  },
  exams: async () => {
    const text = `select ${COLUMNS.exams} from exams where institute_id = $1 order by updated_at, id limit 50`;
    const { rows } = await exams.query({ name: 'exams', text, values: [INSTITUTE_ID] });
    return JSON.stringify({ data: rows });
  },
};

const read = HOP === 'true' ? await overHop() : (what: string, id: string) => READS[what]!(id);

async function overHop(): Promise<(what: string, id: string) => Promise<string>> {
  const encode = (value: string) =>
    Buffer.from(toBinary(StringValueSchema, { $typeName: 'google.protobuf.StringValue', value }));
  const decode = (bytes: Buffer) => fromBinary(StringValueSchema, bytes).value;
  const method = {
    path: '/bench.Reads/Read',
    requestStream: false,
    responseStream: false,
    requestSerialize: encode,
    requestDeserialize: decode,
    responseSerialize: encode,
    responseDeserialize: decode,
  } as const;
  const server = new Server();
  server.addService({ read: method }, {
    read: (call: { request: string }, callback: (error: Error | null, answer?: string) => void) => {
      const [what, id] = call.request.split(' ') as [string, string];
      READS[what]!(id).then((answer) => callback(null, answer), callback);
    },
  } as never);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  return async (what, id) =>
    await new Promise((resolve, reject) => {
      client.makeUnaryRequest(method.path, encode, decode, `${what} ${id}`, (error, answer) =>
        error ? reject(error) : resolve(answer!),
      );
    });
}

const app = express();
app.disable('etag');
app.get('/submissions/:id', async (request, response) => {
  response.type('json').send(await read('submission', request.params.id));
});
app.get('/submissions', async (_request, response) => {
  response.type('json').send(await read('feed', ''));
});
app.get('/exams', async (_request, response) => {
  response.type('json').send(await read('exams', ''));
});
const listening = app.listen(0, '127.0.0.1');
await once(listening, 'listening');
const { port } = listening.address() as AddressInfo;
process.on('disconnect', () => process.exit());
process.send!({ origin: `http://127.0.0.1:${port}`, inspector: url() });
