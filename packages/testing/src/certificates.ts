import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** A certificate authority of a test. Needs OpenSSL 3. */
export class TestAuthority {
  readonly #folder: string;
  #issued = 0;

  /** @param folder is created, and holds the authority's own files. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    openssl([...KEY, '-keyout', this.#path('key'), '-out', this.#path('crt'), '-subj', '/CN=Test CA', '-days', '100']);
  }

  /**
   * Issues a certificate with a new key into a folder as a Secret is mounted: `tls.crt`, `tls.key`, `ca.crt`, all three
   * renewed at once by the move of one link.
   * @param names host names or addresses that it bears, the first as its subject.
   */
  async issue(into: string, names: readonly string[], days = 30): Promise<void> {
    const version = `..${process.pid}-${++this.#issued}-${crypto.randomUUID()}`;
    const folder = join(into, version);
    mkdirSync(folder, { recursive: true });
    openssl([
      ...KEY,
      ...['-CA', this.#path('crt'), '-CAkey', this.#path('key'), '-days', String(days)],
      ...[
        '-subj',
        `/CN=${names[0]}`,
        '-addext',
        `subjectAltName=${names.map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`).join(',')}`,
      ],
      ...['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', 'extendedKeyUsage=serverAuth,clientAuth'],
      ...['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')],
    ]);
    await copyFile(this.#path('crt'), join(folder, 'ca.crt'));
    link(version, join(into, '..data'));
    for (const file of ['tls.crt', 'tls.key', 'ca.crt']) link(join('..data', file), join(into, file));
  }

  #path(ending: string): string {
    return join(this.#folder, `ca.${ending}`);
  }
}

function openssl(args: readonly string[]): void {
  execFileSync('openssl', ['req', '-x509', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Makes a link, or moves it in one step. */
function link(target: string, path: string): void {
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
}
