import { BASE_PATH, type Site } from '../model/site.ts';

/** A cookie that scripts cannot read. */
export class Cookie {
  readonly #name: string;
  readonly #attributes: string;

  /**
   * @param site decides the cookie's prefix and path. Over https it is bound to this host; the request itself may arrive
   * without TLS, which can end at a proxy. Where the dashboard has a path of its own, it shares the host with other
   * software, which does not get the cookie; the prefix that binds to the host is not possible with a path.
   * @param sameSite Strict; Lax where the cookie must be sent when another site redirects the browser here; Anywhere
   * where another site posts a form. Browsers keep such a cookie over https only; without it, Lax has to do, by which
   * two ports of one machine are one site.
   */
  constructor({ publicUrl, basePath }: Site, name: string, sameSite: 'Strict' | 'Lax' | 'Anywhere') {
    const isSecure = publicUrl.startsWith('https:');
    const isAlone = basePath === BASE_PATH;
    this.#name = isSecure ? `${isAlone ? '__Host-' : '__Secure-'}${name}` : name;
    const site = sameSite === 'Anywhere' ? (isSecure ? 'None' : 'Lax') : sameSite;
    this.#attributes = `Path=${isAlone ? '/' : basePath}; HttpOnly; SameSite=${site}${isSecure ? '; Secure' : ''}`;
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
