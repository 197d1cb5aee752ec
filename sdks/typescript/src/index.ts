export type { BatchOptions, Many, Outcome, Progress } from './batches.ts';
export { type ClientOptions, ExamEvaluation } from './client.ts';
export * from './errors.ts';
export { type FollowOptions, fileStore, type WatermarkStore } from './feed.ts';
export type * from './generated/types.ts';
export type { Page, Rows } from './pages.ts';
export type { WaitOptions } from './submissions.ts';
export type { CallOptions, RequestEvent } from './transport.ts';
export type { File, Scan, UploadOptions } from './uploads.ts';
