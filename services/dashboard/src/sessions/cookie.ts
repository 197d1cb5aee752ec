/** A cookie that scripts cannot read. */
export class Cookie {
  readonly #name: string;
  readonly #attributes: string;

  /**
   * @param publicUrl decides the cookie's prefix: over https it is bound to this host. The request itself may arrive
   * without TLS, which can end at a proxy.
   * @param sameSite Strict, or Lax where the cookie must be sent when another site redirects the browser here.
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
