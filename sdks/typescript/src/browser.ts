// What bundlers for browsers get instead of the client, so that its refusal is told rather than that of a Node module.
import { NOT_IN_BROWSERS } from './browsers.ts';

export * from './errors.ts';

export class ExamEvaluation {
  constructor() {
    throw new TypeError(NOT_IN_BROWSERS);
  }
}

export function fileStore(): never {
  throw new TypeError(NOT_IN_BROWSERS);
}
