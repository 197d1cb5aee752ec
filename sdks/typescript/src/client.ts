import { type BatchOptions, type Many, type Outcome, submitBatches } from './batches.ts';
import { refuseBrowsers } from './browsers.ts';
import { type FollowOptions, follow } from './feed.ts';
import { Operations } from './generated/operations.ts';
import type {
  ExamCandidate,
  ExamRow,
  ExamSubmission,
  ExportResultsData,
  ListExamCandidatesData,
  ListExamSubmissionsData,
  ListExamsData,
  ListResultsData,
  Result,
  Submission,
  SubmitBody,
} from './generated/types.ts';
import { type Page, Rows } from './pages.ts';
import { type WaitOptions, waitForEnd } from './submissions.ts';
import {
  type ApiKey,
  type CallOptions,
  createSend,
  type Options,
  type RequestEvent,
  type Settings,
} from './transport.ts';
import { type Scan, Uploads } from './uploads.ts';

export interface ClientOptions {
  /** API key of an institute, or a function that returns it; `EXAM_EVALUATION_API_KEY` when left out. */
  apiKey?: ApiKey | undefined;
  /** Address of the API, ending in `/v1`; `EXAM_EVALUATION_BASE_URL` when left out. */
  baseUrl?: string | undefined;
  /** Milliseconds that one request may take; 30 seconds when left out. A file gets more, by its size. */
  timeoutMs?: number | undefined;
  /** Milliseconds for all tries of a call together; a minute when left out, 0 for one try. */
  patienceMs?: number | undefined;
  /** Called after each try, for logs and metrics; the event never has the key. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/**
 * A client of the API. Each operation of the document is a method: `createExam({ body })`. Calls are repeated while that
 * can help, every POST with one Idempotency-Key; a refusal throws an ApiError.
 */
export class ExamEvaluation extends Operations {
  /** Sends files: slot, PUT and check in one call. */
  readonly uploads: Uploads;
  readonly #settings: Settings;

  /** @throws TypeError in a browser, and where address or key are missing. */
  constructor(options: ClientOptions = {}) {
    refuseBrowsers();
    const baseUrl = options.baseUrl ?? process.env.EXAM_EVALUATION_BASE_URL;
    const apiKey = options.apiKey ?? process.env.EXAM_EVALUATION_API_KEY;
    if (!baseUrl) throw new TypeError('baseUrl is missing: give it, or set EXAM_EVALUATION_BASE_URL');
    if (!apiKey) throw new TypeError('apiKey is missing: give it, or set EXAM_EVALUATION_API_KEY');
    if (!/^https?:\/\/[^/]/.test(baseUrl)) throw new TypeError(`baseUrl is no address of http or https: ${baseUrl}`);
    const settings: Settings = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiKey,
      timeoutMs: options.timeoutMs ?? 30_000,
      patienceMs: options.patienceMs ?? 60_000,
      fetch: options.fetch ?? globalThis.fetch,
      onRequest: options.onRequest,
    };
    super(createSend(settings));
    this.#settings = settings;
    this.uploads = new Uploads(this, settings);
  }

  /** Hands copies in and waits for them. */
  readonly submissions = {
    /** Uploads a scan and submits it, under one key: see {@link Uploads.submitScan}. */
    submitScan: (examId: string, scan: Scan, options?: CallOptions): Promise<Submission> =>
      this.uploads.submitScan(examId, scan, options),
    /** Uploads any number of scans and hands them in, a hundred at a time: see {@link Uploads.submitScans}. */
    submitScans: (examId: string, scans: Many<Scan>, options?: BatchOptions): AsyncGenerator<Outcome<Scan>, void> =>
      this.uploads.submitScans(examId, scans, options),
    /** Hands in any number of copies, such as typed answers, 500 at a time; with an outcome for each, in their order. */
    submitBatch: (
      examId: string,
      copies: Many<SubmitBody>,
      options: BatchOptions = {},
    ): AsyncGenerator<Outcome<SubmitBody>, void> => submitBatches(this, this.#settings, examId, copies, options),
    /** Waits for a copy to be graded, or to fail or be cancelled. */
    wait: (submissionId: string, options: WaitOptions = {}): Promise<Submission> =>
      waitForEnd(this, submissionId, options),
  };

  /** Downloads files as they come, whatever their size; a whole file is at the path, or none. */
  readonly results = {
    /** The marks of an exam as a table: see {@link exportResults}. */
    export: async (
      examId: string,
      saveAs: string,
      { format, ...options }: CallOptions & NonNullable<ExportResultsData['query']> = {},
    ): Promise<void> => {
      await this.client.get({ url: '/exams/{examId}/export', path: { examId }, query: { format }, saveAs, ...options });
    },
    /** The PDF of a copy with its marks: see {@link getCheckedCopy}. */
    checkedCopy: async (submissionId: string, saveAs: string, options: CallOptions = {}): Promise<void> => {
      const url = '/submissions/{submissionId}/checked-copy';
      await this.client.get({ url, path: { submissionId }, saveAs, ...options });
    },
  };

  /** Follows everything that happens to the institute's copies. */
  readonly feed = {
    /** Every change, oldest first, from the watermark that the store has. */
    follow: (options: FollowOptions = {}): AsyncGenerator<Submission, void> => follow(this, options),
  };

  /** Every exam, read page by page: it takes what {@link listExams} takes, as its like do. */
  eachExam(call: Options<ListExamsData> = {}): Rows<ExamRow> {
    return rowsOf((one) => this.listExams(one), call);
  }

  /** Every candidate of an exam. */
  eachExamCandidate(call: Options<ListExamCandidatesData>): Rows<ExamCandidate> {
    return rowsOf((one) => this.listExamCandidates(one), call);
  }

  /** Every live submission of an exam. */
  eachExamSubmission(call: Options<ListExamSubmissionsData>): Rows<ExamSubmission> {
    return rowsOf((one) => this.listExamSubmissions(one), call);
  }

  /** Every result of an exam. */
  eachResult(call: Options<ListResultsData>): Rows<Result> {
    return rowsOf((one) => this.listResults(one), call);
  }
}

/** @param list reads the page that a call is for. */
function rowsOf<Call extends { query?: object | undefined }, Row>(
  list: (call: Call) => Promise<Page<Row>>,
  call: Call,
): Rows<Row> {
  return new Rows((cursor) => list(cursor === undefined ? call : { ...call, query: { ...call.query, cursor } }));
}
