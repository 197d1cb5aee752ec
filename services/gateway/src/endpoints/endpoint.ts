import type { Readable } from 'node:stream';
import type { Scope } from '@exam-evaluation/contract/access.ts';
import type { HttpErrorCode } from '@exam-evaluation/contract/errors.ts';
import type { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { z } from 'zod';
import type { KeyInfo } from '../keys/key.ts';
import type { RequestKind } from '../limits/rules.ts';
import type { Cursors } from '../lists/cursors.ts';
import type { ErrorJson } from './error-schema.ts';
import type { JsonText } from './json-text.ts';

/** Deadline of calls that may check uploads: longer than that of other calls, shorter than the request's own. */
export const CHECKING_MS = 25_000;

/** Most bytes of a request body. */
const BODY_BYTES_MAX = 16 * 2 ** 20;
/** The limit for endpoints whose valid bodies are always small. */
export const SMALL_BODY_BYTES_MAX = 2 ** 20;

/** What handlers need to turn requests into calls of the services. */
export interface Services {
  exams: RpcClient<typeof ExamsService>;
  submissions: RpcClient<typeof SubmissionsService>;
  billing: RpcClient<typeof BillingService>;
  cursors: Cursors;
  /** Base of `dashboard_url`; without it `dashboard_url` is null. */
  dashboardUrl: string | undefined;
  openApiDocument: () => JsonText;
}

/** A request that passed every check that needs no state. */
export interface EndpointRequest<P, Q, B, H> {
  params: P;
  query: Q;
  body: B;
  headers: H;
  key: KeyInfo;
  /** Identifies this write in every service. */
  operationId: string;
  /**
   * What the caller is told of a failure of one part of the request.
   * @param part what was sent for that part; fields at fault are named relative to it.
   */
  refusePart: (error: unknown, part: unknown) => { status: number; error: ErrorJson };
}

/** A request before validation, for features that are refused by name. */
interface RawRequest {
  query: ReadonlyMap<string, string>;
  /** The JSON object sent; empty without a body. */
  body: Readonly<Record<string, unknown>>;
  key: KeyInfo;
}

/** An answer that is not JSON. */
export interface FileAnswer {
  status: 200 | 302;
  headers: Record<string, string>;
  stream?: Readable;
}

/** That an operation works on for a while, but will go. */
export interface Deprecation {
  since: Date;
  /** The operation may be gone after this moment. */
  sunset: Date;
  /** Address of a page that says what to call instead. */
  see: string;
}

interface EndpointBase {
  /** operationId of the OpenAPI document. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL, with parameters in braces. */
  path: string;
  /** `any` valid key; `public`: no key at all. */
  scope: Scope | 'any' | 'public';
  /** Decides which rate windows count the request. */
  kind: RequestKind;
  tag: string;
  summary: string;
  description?: string;
  /** Set where callers are asked to leave the operation: see docs/integrators/deprecations.md. */
  deprecated?: Deprecation;
  /** Codes beyond those that every endpoint of its kind may answer. */
  errors: readonly HttpErrorCode[];
  /** An example of the request's body. */
  example?: unknown;
  /** Most bytes of its body; 16 MB for endpoints whose valid bodies can come near that. */
  bodyBytesMax?: typeof SMALL_BODY_BYTES_MAX;
  /** True when the body may be left out, with its Content-Type. */
  bodyOptional?: boolean;
  /** Files that count in the upload windows; counted once the body is valid. */
  uploadFiles?: (body: never) => number;
  /** The name of a feature that the request asks for and that is not available. */
  unavailable?: (raw: RawRequest) => string | undefined;
}

type Empty = Record<string, never>;
type Shape = z.ZodObject | undefined;
type Out<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : Empty;

interface JsonEndpoint<
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | undefined,
  H extends Shape,
  R extends z.ZodType,
> extends EndpointBase {
  params?: P;
  query?: Q;
  body?: B;
  /** Headers that only this operation uses, in the spelling of callers. */
  headers?: H;
  success: JsonSuccess & { schema: R; example: z.input<R> };
  handle: (
    request: EndpointRequest<Out<P>, Out<Q>, Out<B>, Out<H>>,
    services: Services,
  ) => Promise<z.input<R> | Versioned<z.input<R>> | Unfinished<z.input<R>>>;
}

interface JsonSuccess {
  status: 200 | 201 | 202;
  description: string;
  schema: z.ZodType;
  example: unknown;
  /**
   * Set where answers carry an `ETag`: `if-match` where the handler returns a Versioned, `if-none-match` where it
   * returns a JsonText that is not sent again.
   */
  etag?: 'if-match' | 'if-none-match';
}

/** An answer and the version for its `ETag` header. */
export class Versioned<T> {
  readonly version: number;
  readonly answer: T;
  /** Whether everything in the answer is the same as long as the version is, so that a caller who has it needs no other. */
  readonly coversAnswer: boolean;

  constructor(version: number, answer: T, coversAnswer = false) {
    this.version = version;
    this.answer = answer;
    this.coversAnswer = coversAnswer;
  }
}

/** An answer with parts whose outcome a repeat with the same Idempotency-Key may change; it is not stored. */
export class Unfinished<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

interface FileEndpoint<P extends Shape, Q extends Shape> extends EndpointBase {
  params?: P;
  query?: Q;
  body?: undefined;
  success: { status: 200; description: string; contentTypes: readonly string[]; redirects: boolean };
  handle: (request: EndpointRequest<Out<P>, Out<Q>, Empty, Empty>, services: Services) => Promise<FileAnswer>;
}

/** One public operation: everything that routing, checks, documentation and tests need to know of it. */
export interface Endpoint extends EndpointBase {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodObject;
  success: JsonSuccess | { status: 200; description: string; contentTypes: readonly string[]; redirects: boolean };
  handle: (request: EndpointRequest<never, never, never, never>, services: Services) => Promise<unknown>;
}

/** Bytes that the body of a request to an operation may have. */
export function readBodyBytesMax({ bodyBytesMax }: Endpoint): number {
  return bodyBytesMax ?? BODY_BYTES_MAX;
}

/** Declares an operation that answers JSON. */
export function endpoint<
  R extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends z.ZodType | undefined = undefined,
  H extends Shape = undefined,
>(declared: JsonEndpoint<P, Q, B, H, R>): Endpoint {
  return declared as unknown as Endpoint;
}

/** Declares an operation that answers a file. */
export function fileEndpoint<P extends Shape = undefined, Q extends Shape = undefined>(
  declared: FileEndpoint<P, Q>,
): Endpoint {
  return declared as unknown as Endpoint;
}
