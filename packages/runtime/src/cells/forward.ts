import { Agent as HttpAgent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';

/** The cell could not be asked, or its answer broke off before it began. */
export class NotForwarded extends Error {
  /** Whether the request may have arrived; if not, nothing has happened. */
  readonly mayHaveArrived: boolean;

  constructor(cause: unknown, mayHaveArrived: boolean) {
    super('another cell did not answer', { cause });
    this.name = 'NotForwarded';
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** About one connection, so that they are not handed on. `expect` is answered by whoever reads the body. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** A cell that sends nothing for this long is given up; no answer takes as long. */
const SILENT_MS = 120_000;
const KEPT_ALIVE = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64 };
const AGENTS = { 'http:': new HttpAgent(KEPT_ALIVE), 'https:': new HttpsAgent(KEPT_ALIVE) };

/**
 * Sends a request on to another cell as it came, and its answer back as it comes; neither is kept in memory.
 * @param cell base address of the cell.
 * @param added headers that replace those of the request.
 * @returns the status of the answer.
 * @throws NotForwarded before anything was answered. An answer that breaks off breaks off for the caller as well.
 */
export async function forward(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  { cell, added }: { cell: string; added: Record<string, string> },
): Promise<number> {
  const address = new URL(cell + (request.originalUrl ?? request.url));
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = send(address, {
    method: request.method,
    headers: [...handedOn(request, added), 'Host', address.host],
    agent: AGENTS[address.protocol as keyof typeof AGENTS],
    timeout: SILENT_MS,
  });
  sent.on('timeout', () => sent.destroy(new Error(`the cell sent nothing for ${SILENT_MS} ms`)));
  const gone = () => sent.destroy(new Error('the caller went away'));
  response.once('close', gone);
  let isConnected = false;
  sent.once('socket', (socket) => {
    isConnected = !socket.connecting;
    socket.once('connect', () => {
      isConnected = true;
    });
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', (error) => reject(new NotForwarded(error, isConnected)));
  });
  // The answer may come before the whole body was read, as a refusal of a large one does.
  pipeline(request, sent).catch((error) => sent.destroy(error));
  const answer = await answered;
  const status = answer.statusCode!;
  response.writeHead(status, handedOn(answer));
  await pipeline(answer, response).finally(() => response.off('close', gone));
  return status;
}

/** Headers as they came, names and repeats included, as a flat list. @param added by name in lower case. */
function handedOn({ rawHeaders, headers }: IncomingMessage, added: Record<string, string> = {}): string[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...OF_ONE_CONNECTION, ...named, ...Object.keys(added)]);
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!dropped.has(rawHeaders[at]!.toLowerCase())) kept.push(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  return [...kept, ...Object.entries(added).flat()];
}
