import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { activeParts } from '@exam-evaluation/testing/inert-pdf.ts';
import { expect } from '@jest/globals';
import { checkResponse } from './openapi.ts';
import { expectRefusal } from './refusals.ts';
import type { Runtime } from './system.ts';

export interface ApiResponse<Body = any> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent unchanged, instead of a JSON body. */
  raw?: string | Uint8Array;
}

/**
 * An integrator: one API key and the five verbs. Every answer is validated against /openapi.json, without unknown
 * fields, and every refusal against the contract's table of errors.
 */
export class Api {
  readonly baseUrl: string;
  readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  get = (path: string, options?: RequestOptions) => this.request('GET', path, options);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.request('POST', path, { body, headers });
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.request('PATCH', path, { body, headers });
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.request('PUT', path, { body, headers });
  delete = (path: string) => this.request('DELETE', path);

  async request(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    const payload = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.key && { 'X-API-Key': this.key }),
        ...(payload !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      body: payload as RequestInit['body'],
    });
    const json = response.headers.get('content-type')?.startsWith('application/json');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const body = json && bytes.length > 0 ? JSON.parse(Buffer.from(bytes).toString()) : bytes;
    expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
    await checkResponse(this.baseUrl, method, path, response.status, json ? body : undefined);
    if (isPdf(bytes)) expect(await activeParts(bytes)).toEqual([]);
    const answer = { status: response.status, headers: response.headers, body };
    if (json && response.status >= 400 && method !== 'HEAD') expectRefusal(answer);
    return answer;
  }
}

/** Whether the bytes are a complete PDF; a HandWorker draws none. */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-' && Buffer.from(bytes.subarray(-16)).includes('%%EOF');

export interface InstituteOptions {
  /** Credits, not hundredths. */
  credits?: number;
  tier?: string;
  dailyCopyQuota?: number;
  creditLimit?: number;
  enable?: string[];
  productEnabled?: boolean;
  scopes?: string[];
}

/** The operator's way in: makes institutes and keys by RPC, as `evalctl` does. */
export class Operator {
  readonly #runtime: Runtime;
  readonly #channel;
  readonly admin;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#channel = openChannel(runtime.addresses.gateway, runtime.operatorToken);
    this.admin = createClient(GatewayAdminService, this.#channel);
  }

  /** A fresh institute on a tier without limits that matter, and an integrator with a key for everything. */
  async institute(options: InstituteOptions = {}): Promise<Api & { instituteId: string; keyId: string }> {
    const institute = await this.admin.createInstitute({
      operationId: crypto.randomUUID(),
      settings: {
        name: 'Test institute',
        tier: options.tier ?? 'wide',
        dailyCopyQuota: options.dailyCopyQuota ?? 100_000,
        creditLimit: BigInt((options.creditLimit ?? 0) * 100),
        enable: options.enable ?? [],
        productEnabled: options.productEnabled ?? true,
      },
      credits: BigInt((options.credits ?? 1_000) * 100),
    });
    const { api, keyId } = await this.key(institute.id, { scopes: options.scopes ?? [...SCOPES] });
    return Object.assign(api, { instituteId: institute.id, keyId });
  }

  async key(
    instituteId: string,
    options: { scopes?: string[]; dailyCopyCap?: number } = {},
  ): Promise<{ api: Api; keyId: string }> {
    const { key, secret } = await this.admin.createKey({
      operationId: crypto.randomUUID(),
      instituteId,
      name: 'test key',
      scopes: options.scopes ?? [...SCOPES],
      dailyCopyCap: options.dailyCopyCap,
    });
    return { api: new Api(this.#runtime.baseUrl, secret), keyId: key!.id };
  }

  close(): void {
    closeChannel(this.#channel);
  }
}
