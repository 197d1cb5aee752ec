// A fake server for tests of programs that use the client. It answers with the examples of the API's description.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS, OPERATIONS } from './generated/examples.ts';

/** A received request. */
interface SeenRequest {
  /** Name of the operation; `putUpload` for a file, `none` for an unknown path. */
  operation: string;
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** The parsed JSON, or otherwise the bytes. */
  body: unknown;
}

/** An answer instead of the example. */
interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface FakeServer {
  /** Base address for the client. */
  baseUrl: string;
  requests: SeenRequest[];
  /**
   * Answers the next calls of an operation, one after another: an error by its code, or an answer; then the example.
   */
  answer: (operation: string, ...answers: (string | FakeAnswer)[]) => void;
  close: () => Promise<void>;
}

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

export async function startFakeServer(): Promise<FakeServer> {
  const requests: SeenRequest[] = [];
  const planned = new Map<string, FakeAnswer[]>();
  const routes = OPERATIONS.map((operation) => ({
    ...operation,
    pattern: new RegExp(`^/v1${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const bytes = Buffer.concat((await request.toArray()) as Buffer[]);
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    const [path = '/'] = url.split('?');
    const isPut = method === 'PUT' && path.startsWith('/files/');
    const route = routes.find(({ method: of, pattern }) => of === method && pattern.test(path));
    const operation = isPut ? 'putUpload' : (route?.operationId ?? 'none');
    requests.push({ operation, method, path: url, headers, body: isJson ? JSON.parse(bytes.toString()) : bytes });
    const missing = { status: 404, body: ERRORS.endpoint_not_found?.body };
    const example = isPut ? { status: 200, body: {} } : route ? { status: route.status, body: route.example } : missing;
    const { status = example.status, body = example.body, headers: more } = planned.get(operation)?.shift() ?? {};
    const content = body === undefined ? PDF : JSON.stringify(body).replaceAll('https://files.example.org', files());
    const type = body === undefined ? 'application/pdf' : 'application/json';
    response.writeHead(status, { 'Content-Type': type, 'X-Request-Id': 'fake', ...more }).end(content);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const files = () => `${origin}/files`;
  return {
    baseUrl: `${origin}/v1`,
    requests,
    answer: (operation, ...answers) => {
      const made = answers.map((answer) => (typeof answer === 'string' ? errorAnswer(answer) : answer));
      planned.set(operation, [...(planned.get(operation) ?? []), ...made]);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function errorAnswer(code: string): FakeAnswer {
  const error = ERRORS[code];
  if (!error) throw new RangeError(`the API has no error code ${code}`);
  return { status: error.status, body: error.body };
}
