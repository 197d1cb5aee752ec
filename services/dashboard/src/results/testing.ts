import type { Answered, Json } from '../testing.ts';

/** The browser of a candidate: its cookie, and calls as the page of results makes them. */
export class CandidateBrowser {
  readonly #address: string;
  cookie = '';
  origin: string | undefined;
  /** Headers of further requests. */
  headers: Record<string, string> = {};

  constructor(address: string) {
    this.#address = address;
    this.origin = address;
  }

  /** @param method such as `GetMyResult`. */
  async call(method: string, body: object = {}): Promise<Answered> {
    const response = await fetch(`${this.#address}/dashboard/results/rpc/dashboard.v1.CandidateService/${method}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.origin !== undefined && { Origin: this.origin }),
        ...(this.cookie && { Cookie: this.cookie }),
        ...this.headers,
      },
      body: JSON.stringify(body),
    });
    const set = response.headers.get('set-cookie');
    if (set) this.cookie = set.split(';', 1)[0]!;
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, Json>,
    };
  }

  /** Opens a link as its page does. */
  open(link: string): Promise<Answered> {
    return this.call('OpenResult', { secret: link.split('#')[1] });
  }
}
