import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressRules } from './addresses.ts';

const TIMEOUT_MS = 10_000;
/** More than any list of keys or page of a course's people needs. */
const BODY_BYTES_MAX = 1024 * 1024;

/** An answer of another system. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
}

/** The other system's address is not allowed, or it did not answer as it should. */
export class CallFailed extends Error {}

/** Calls addresses that tenants have chosen: only allowed ones, without redirects, within limits of time and size. */
export class Caller {
  readonly #rules: AddressRules;
  readonly #lookup: LookupFunction;
  // Of its own: a connection that something else in this process has opened was not checked.
  readonly #agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  /** @param allowed networks that are not public and may be called. */
  constructor(allowed: readonly string[]) {
    this.#rules = new AddressRules(allowed);
    // The address is checked where the connection is opened: a name may lead elsewhere by then than it did before.
    this.#lookup = (hostname, options, callback) => {
      lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const refused = found?.find(({ address }) => !this.#rules.mayConnect(address));
        const problem =
          error ?? (refused && new CallFailed(`${hostname} is at ${refused.address}, which is not public`));
        if (problem) callback(problem, []);
        else if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      });
    };
  }

  /** Whether an address may be called, as far as can be told without looking its name up. */
  mayCall(address: string): boolean {
    return URL.canParse(address) && this.#rules.mayCall(new URL(address));
  }

  /** @throws CallFailed where there is no answer; an answer may have any status. */
  async call(address: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
    if (!this.mayCall(address)) throw new CallFailed(`${address} may not be called`);
    const url = new URL(address);
    const isSecure = url.protocol === 'https:';
    const options = {
      method,
      agent: isSecure ? this.#agents.https : this.#agents.http,
      lookup: this.#lookup,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'User-Agent': 'exam-evaluation',
        'Accept-Encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
    };
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = (isSecure ? requestHttps : requestHttp)(url, options, resolve);
        request.on('error', reject);
        request.end(body);
      });
      return {
        status: response.statusCode!,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
        body: await read(response),
      };
    } catch (error) {
      throw new CallFailed(`${url.origin} could not be called: ${(error as Error).message}`, { cause: error });
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_BYTES_MAX) throw new CallFailed('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
