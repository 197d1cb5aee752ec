import { detailsOf } from '../../api/details.ts';
import { toFailure } from '../../api/failure.ts';
import { words } from '../../words/words.ts';
import type { Problem } from './problems.ts';

/** The exam was not saved; the problems say which fields prevented it. */
export class SaveRefused extends Error {
  readonly problems: readonly Problem[];
  override readonly cause: unknown;

  constructor(cause: unknown, problems: readonly Problem[]) {
    super(toFailure(cause).message, { cause });
    this.name = 'SaveRefused';
    this.cause = cause;
    this.problems = problems;
  }
}

/**
 * Runs a call, and turns its refusal into one that names fields of the form.
 * @param toPath converts a path of the service to one of the form.
 */
export async function namingFields<T>(call: Promise<T>, toPath: (path: string) => string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new SaveRefused(error, problemsIn(error, toPath));
  }
}

/** The fields that a refusal names, in any of the ways in which refusals do. */
function problemsIn(error: unknown, toPath: (path: string) => string): Problem[] {
  const { code, fields, message } = toFailure(error);
  const { field, problems } = detailsOf(error);
  const own = words.exam.paper.refusals[code] ?? message;
  return [
    ...fields.map((one) => ({ path: toPath(one.field), message: asSentence(one.message) })),
    ...(typeof field === 'string' ? [{ path: toPath(field), message: own }] : []),
    ...(Array.isArray(problems) ? problems : []).map((one: { field: string; message: string }) => ({
      path: toPath(one.field),
      message: one.message,
    })),
  ];
}

/** Makes a sentence of a service's message, which continues the name of a field: `must be a number`. */
function asSentence(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
