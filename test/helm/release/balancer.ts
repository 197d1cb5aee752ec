import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The public Service: each new connection goes to the next ready pod and stays there. A pod that stops must close its
 * connections itself.
 */
export class Balancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(ready: () => readonly string[], port: number) {
    let turn = 0;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      const pods = ready();
      const host = pods[turn++ % pods.length];
      if (!host) return client.resetAndDestroy();
      const pod = connect({ host, port, allowHalfOpen: true, noDelay: true });
      this.#join(client, pod);
      return this.#join(pod, client);
    });
  }

  /** @param ready addresses that take connections at the moment. */
  static async listen(address: string, port: number, ready: () => readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(ready, port);
    balancer.#server.listen(port, address);
    await once(balancer.#server, 'listening');
    return balancer;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.resetAndDestroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      if (from.destroyed && !from.readableEnded) to.destroy();
    });
  }
}
