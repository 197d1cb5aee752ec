/** A cookie that no script reads, of an installation that people reach under one address. */
export class Cookie {
  readonly #name: string;
  readonly #attributes: string;

  /**
   * @param publicUrl over https the cookie has the prefix that binds it to this very host, whoever speaks to this
   *     process: TLS may end before it.
   * @param sameSite Strict, or Lax for what has to come along when another site sends the browser here.
   */
  constructor(publicUrl: string, name: string, sameSite: 'Strict' | 'Lax') {
    const isSecure = publicUrl.startsWith('https:');
    this.#name = isSecure ? `__Host-${name}` : name;
    this.#attributes = `Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  }

  /** The value in a Cookie header; empty where there is none. */
  read(header: string | undefined): string {
    for (const part of (header ?? '').split(';')) {
      const [name, value] = part.trim().split('=', 2);
      if (name === this.#name) return value ?? '';
    }
    return '';
  }

  /** A Set-Cookie header; it ends after `maxAgeSeconds`. */
  write(value: string, maxAgeSeconds: number): string {
    return `${this.#name}=${value}; Max-Age=${maxAgeSeconds}; ${this.#attributes}`;
  }

  remove(): string {
    return this.write('', 0);
  }
}
