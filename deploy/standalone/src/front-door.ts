import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** The one public port: open from the first moment, answering once the system behind it is there. */
export interface FrontDoor {
  server: Server;
  /** The port that was bound. */
  port: number;
  /** Sets what answers from now on. */
  open: (listener: RequestListener) => void;
}

/** @throws a readable error when the port is taken. */
export async function listen(host: string, port: number): Promise<FrontDoor> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end('starting\n');
  };
  const server = createServer((request, response) => answer(request, response));
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${port} on ${host} is in use; set PORT to another one`, { cause: error });
  }
  const { port: bound } = server.address() as { port: number };
  return {
    server,
    port: bound,
    open: (listener) => {
      answer = listener;
    },
  };
}

/** Stops taking connections and waits for the answers under way. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
