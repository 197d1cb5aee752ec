import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { type ChannelCredentials, experimental, type ServerCredentials } from '@grpc/grpc-js';
import type { Job } from '../jobs.ts';
import { gauge } from '../metrics.ts';

/** A process's certificate and key, and the authorities that it trusts; PEM. */
export interface CertificateFiles {
  cert: Buffer;
  key: Buffer;
  ca: Buffer;
}

type Watcher = (files: CertificateFiles) => void;

const RENEWAL_MS = 5_000;

const expiry = gauge(
  'rpc_certificate_expiry_timestamp_seconds',
  'When the first certificate of a file of RPC_TLS_DIR expires, in seconds since 1970',
  ['file'],
);

/**
 * Both sides of mutual TLS, from a folder with `tls.crt`, `tls.key` and `ca.crt`, as Secrets of cert-manager are
 * mounted. What is renewed there is used by every connection opened from then on.
 */
export class Certificates {
  readonly #folder: string;
  readonly #watchers = new Map<unknown, Watcher>();
  #files: CertificateFiles;

  /** @throws when a file cannot be read, or they do not belong together. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#files = read(folder);
  }

  /** Credentials of servers: only clients with a certificate of a trusted authority are accepted. */
  get server(): ServerCredentials {
    return experimental.createCertificateProviderServerCredentials(this.#provider, this.#provider, true);
  }

  /** Credentials of clients: the server's certificate must contain the name that the client called. */
  get channel(): ChannelCredentials {
    return experimental.createCertificateProviderChannelCredentials(this.#provider, this.#provider);
  }

  /** Looks for renewed files. While they are unusable the last good ones stay in use, and the job fails. */
  get renewal(): Job {
    return {
      name: 'certificates',
      intervalMs: RENEWAL_MS,
      run: async () => {
        const files = read(this.#folder);
        const same = (['cert', 'key', 'ca'] as const).every((name) => files[name].equals(this.#files[name]));
        if (same) return;
        this.#files = files;
        for (const tell of this.#watchers.values()) tell(files);
      },
    };
  }

  /** Calls back with the files in use: now, and after each renewal. */
  watch(watcher: Watcher): void {
    this.#watchers.set(watcher, watcher);
    watcher(this.#files);
  }

  readonly #provider: experimental.CertificateProvider = {
    addCaCertificateListener: (listener) => this.#tell(listener, ({ ca }) => listener({ caCertificate: ca })),
    removeCaCertificateListener: (listener) => void this.#watchers.delete(listener),
    addIdentityCertificateListener: (listener) =>
      this.#tell(listener, ({ cert, key }) => listener({ certificate: cert, privateKey: key })),
    removeIdentityCertificateListener: (listener) => void this.#watchers.delete(listener),
  };

  /** grpc-js ignores updates that arrive before its call returns. */
  #tell(listener: unknown, watcher: Watcher): void {
    this.#watchers.set(listener, watcher);
    queueMicrotask(() => watcher(this.#files));
  }
}

function read(folder: string): CertificateFiles {
  const [cert, key, ca] = ['tls.crt', 'tls.key', 'ca.crt'].map((file) => readFileSync(join(folder, file))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  createSecureContext({ cert, key, ca }); // refuses a key that is not the certificate's
  expiry(firstExpiry(cert), { file: 'tls.crt' });
  expiry(firstExpiry(ca), { file: 'ca.crt' });
  return { cert, key, ca };
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * When the first certificate expires, in seconds since 1970. A file may hold several: a chain, or old and new
 * authorities.
 */
function firstExpiry(pem: Buffer): number {
  const certificates = pem.toString().match(PEM_CERTIFICATE) ?? [];
  return Math.min(...certificates.map((one) => new X509Certificate(one).validToDate.getTime() / 1000));
}
