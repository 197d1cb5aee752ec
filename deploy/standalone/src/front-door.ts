import type { RequestListener, Server } from 'node:http';
import { listen } from '@exam-evaluation/gateway/http/server.ts';

/** The one public port: open from the first moment, answering once the system behind it is there. */
export interface FrontDoor {
  server: Server;
  /** The port that was bound. */
  port: number;
  /** Sets what answers from now on. */
  open: (listener: RequestListener) => void;
}

/** @throws a readable error when the port is taken. */
export async function openFrontDoor(host: string, port: number): Promise<FrontDoor> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end('starting\n');
  };
  try {
    const bound = await listen((request, response) => answer(request, response), { host, port });
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
