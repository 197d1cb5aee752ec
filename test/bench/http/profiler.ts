import type { Profile } from './layers.ts';

/** Microseconds between two samples. */
const SAMPLED_EVERY = 500;

/** Takes profiles of a process started with `--inspect`. */
export class Profiler {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    };
  }

  /** @param url that the process's inspector listens at: ws://… */
  static async connect(url: string): Promise<Profiler> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`no inspector answers at ${url}`));
    });
    return new Profiler(socket);
  }

  /** Profiles the process while `work` runs. */
  async during(work: () => Promise<unknown>): Promise<Profile> {
    await this.#call('Profiler.enable');
    await this.#call('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY });
    await this.#call('Profiler.start');
    await work();
    const { profile } = (await this.#call('Profiler.stop')) as { profile: Profile };
    await this.#call('Profiler.disable');
    return profile;
  }

  close(): void {
    this.#socket.close();
  }

  async #call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#last;
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    return await answered;
  }
}
