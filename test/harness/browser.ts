export const SUBMISSIONS = 'submissions.v1.SubmissionsService';

/** Calls the dashboard as its pages do, without a page: JSON over Connect, with a session and its CSRF token. */
export class Browser {
  readonly #address: string;
  #headers: Record<string, string>;

  /** @param address of the dashboard, without a slash at its end. */
  constructor(address: string) {
    this.#address = address;
    this.#headers = { 'Content-Type': 'application/json', Origin: new URL(address).origin };
  }

  /** @param link a one-time link of a person. */
  async signIn(link: string): Promise<void> {
    const redeemed = await this.#post('dashboard.v1.PeopleService/RedeemLink', { token: link.split('#')[1] });
    const cookie = redeemed.headers.get('set-cookie')!.split(';', 1)[0]!;
    this.#headers = { ...this.#headers, Cookie: cookie };
    const { csrfToken } = await this.call<{ csrfToken: string }>('dashboard.v1.PeopleService/GetMe', {});
    this.#headers = { ...this.#headers, 'X-CSRF-Token': csrfToken };
  }

  /**
   * @param method such as `exams.v1.ExamsService/GetExam`.
   * @throws Error with the answer for any status but 200.
   */
  async call<Answer>(method: string, request: object): Promise<Answer> {
    return (await (await this.#post(method, request)).json()) as Answer;
  }

  async #post(method: string, request: object): Promise<Response> {
    const response = await fetch(`${this.#address}/rpc/${method}`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(request),
    });
    if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
    return response;
  }
}
