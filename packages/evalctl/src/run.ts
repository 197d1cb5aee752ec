import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { Clients, findConnection } from './connection.ts';
import type { Output } from './output.ts';
import { NoAnswer } from './smoke/api.ts';
import { Usage } from './usage.ts';

/** Exit codes of every command. */
export const EXIT = { refused: 1, usage: 2, unreachable: 3 } as const;

/** The command ran and found a problem. */
export class Failed extends Error {
  readonly output: Output;

  constructor(output: Output) {
    super('failed');
    this.output = output;
  }
}

/**
 * Makes a command's action: connects, runs, prints, and turns every failure into a sentence and an exit code. What a
 * long command tells on its way does not go with its result.
 */
export type Run = <Options = object>(
  act: (clients: Clients, options: Options, tell: (line: string) => void) => Promise<Output>,
) => (options: Options) => Promise<void>;

export interface RunContext {
  env: NodeJS.ProcessEnv;
  isJson: () => boolean;
  print: (text: string) => void;
  printError: (text: string) => void;
  exit: (code: number) => void;
}

export function runner(context: RunContext): Run {
  const show = (output: Output) => context.print(context.isJson() ? JSON.stringify(output.json) : output.text);
  return (act) => async (options) => {
    let clients: Clients | undefined;
    try {
      clients = new Clients(() => findConnection(context.env));
      show(await act(clients, options, context.printError));
    } catch (error) {
      if (error instanceof Failed) show(error.output);
      else context.printError(`evalctl: ${sentence(error)}`);
      context.exit(exitCode(error));
    } finally {
      clients?.close();
    }
  };
}

function exitCode(error: unknown): number {
  if (error instanceof Usage) return EXIT.usage;
  return isUnanswered(error) ? EXIT.unreachable : EXIT.refused;
}

function isUnanswered(error: unknown): error is Error {
  return error instanceof RpcFailure || error instanceof NoAnswer;
}

function sentence(error: unknown): string {
  if (isUnanswered(error)) return `no answer: is the system running? (${error.message})`;
  if (!(error instanceof ContractError)) return error instanceof Error ? error.message : String(error);
  const fields = (error.details?.errors ?? []) as FieldError[];
  if (fields.length > 0) return fields.map(({ field, message }) => `${field} ${message}`).join('; ');
  return `${error.message} (${error.code})`;
}
