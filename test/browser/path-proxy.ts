import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';

/**
 * The web server of a school, which leads `/exams` to this system and has other software at all other paths. It takes
 * `/exams` off, as a proxy for the API has to; whether off the dashboard's path, too, is a matter of its configuration.
 */
export class PathProxy {
  /** Whether the dashboard's path is passed on as it is. */
  passesDashboardOn = true;
  /** Paths outside `/exams` that were asked for. */
  readonly outside: string[] = [];
  readonly #server: Server;

  private constructor(port: number) {
    this.#server = createServer((request, response) => {
      const url = request.url!;
      const isReadiness = url === '/readyz'; // asked by the tests' own start
      if (!isReadiness && !url.startsWith('/exams/')) {
        this.outside.push(url);
        return void response.writeHead(404).end();
      }
      const keeps = isReadiness || (this.passesDashboardOn && url.startsWith('/exams/dashboard'));
      const { method, headers } = request;
      const path = keeps ? url : url.slice('/exams'.length);
      const onward = forward({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
      request.pipe(onward);
    });
  }

  /** @param to port of the system. */
  static async listen(port: number, to: number): Promise<PathProxy> {
    const proxy = new PathProxy(to);
    proxy.#server.listen(port, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
