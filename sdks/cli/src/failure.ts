import { ApiError, NoAnswerError } from '../../typescript/src/index.ts';

/** Exit codes of every command. */
export const EXIT = { refused: 1, usage: 2, unreachable: 3, interrupted: 130 } as const;

/** Ends the command with a message for the person at the terminal. */
export class Failure extends Error {
  readonly code: number;

  constructor(message: string, code: number = EXIT.refused) {
    super(message);
    this.code = code;
  }
}

/** What went wrong as a sentence, and the exit code that says so to a script. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof NoAnswerError) return new Failure(`${error.message}; is the address right?`, EXIT.unreachable);
  if (error instanceof ApiError && (error.is('invalid_api_key') || error.is('missing_api_key')))
    return new Failure('the API key is unknown, revoked or expired; run "exam-evaluation login" with another one');
  return new Failure(error instanceof Error ? error.message : String(error));
}

/** What to say about a file or folder that cannot be read. */
export function unreadable(path: string, { code }: NodeJS.ErrnoException): Failure {
  return new Failure(code === 'ENOENT' ? `${path}: there is no such file` : `${path} cannot be read (${code})`);
}

/** A failure that lists several things, one on a line. */
export function failureWith(message: string, lines: readonly string[], code: number = EXIT.refused): Failure {
  const shown = lines.slice(0, LINES_MAX).map((line) => `\n  ${line}`);
  const more = lines.length > LINES_MAX ? `\n  and ${lines.length - LINES_MAX} more` : '';
  return new Failure(`${message}${shown.join('')}${more}`, code);
}

const LINES_MAX = 100;
