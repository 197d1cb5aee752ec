/** The session's cookie, of an installation that people reach under this origin. */
export class SessionCookie {
  /** Whether people reach the installation over https. */
  readonly isSecure: boolean;
  readonly #name: string;
  readonly #attributes: string;

  /** @param publicUrl over https the cookie has the prefix that binds it to this very host. */
  constructor(publicUrl: string) {
    this.isSecure = publicUrl.startsWith('https:');
    this.#name = this.isSecure ? '__Host-session' : 'session';
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${this.isSecure ? '; Secure' : ''}`;
  }

  /** The token in a Cookie header; empty where there is none. */
  read(header: string | undefined): string {
    for (const part of (header ?? '').split(';')) {
      const [name, value] = part.trim().split('=', 2);
      if (name === this.#name) return value ?? '';
    }
    return '';
  }

  /** A Set-Cookie header; it ends with the browser, or after `maxAgeSeconds`. */
  write(token: string, maxAgeSeconds: number): string {
    return `${this.#name}=${token}; Max-Age=${maxAgeSeconds}; ${this.#attributes}`;
  }

  remove(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }
}
