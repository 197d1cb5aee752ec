import type { RequestListener, Server, ServerResponse } from 'node:http';
import { PUT_VALID_SECONDS } from '@exam-evaluation/contract/limits.ts';
import { errorAnswer } from '@exam-evaluation/gateway/http/answer.ts';
import { type Address, listen } from '@exam-evaluation/gateway/http/server.ts';
import { engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';

/** The public port. It is open from the beginning, and answers 503 until the system behind it is ready. */
export interface FrontDoor {
  server: Server;
  /** The port that was bound. */
  port: number;
  /** Sets what answers from now on. */
  open: (listener: RequestListener) => void;
}

/**
 * Opens the public port. Files are also uploaded through it, and an upload may take as long as its address is valid.
 * @throws a readable error when the port is taken.
 */
export async function openFrontDoor(address: Address): Promise<FrontDoor> {
  const { host, port, publicUrl } = address;
  let answer: RequestListener = ({ socket }, response) => refuseYet(response, publicUrl(socket.localPort ?? port));
  try {
    const bound = await listen((request, response) => answer(request, response), {
      ...address,
      arrivesWithinMs: PUT_VALID_SECONDS * 1000,
    });
    return {
      ...bound,
      open: (listener) => {
        answer = listener;
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${port} on ${host} is in use; set PORT to another one`, { cause: error });
  }
}

/** Answers with the usual envelope of errors while the system is still starting. */
function refuseYet(response: ServerResponse, publicUrl: string): void {
  const requestId = crypto.randomUUID();
  const { status, headers, body } = errorAnswer(engineUnavailable(), { requestId, publicUrl });
  response.writeHead(status, { ...headers, 'X-Request-Id': requestId }).end(body);
}
