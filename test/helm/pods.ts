import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KubernetesObject } from './render.ts';

const root = join(import.meta.dirname, '../..');
const SECRETS = '/run/secrets/exam-evaluation';
const READY_MS = 60_000;

export interface PodOptions {
  /** Where its files are written. */
  folder: string;
  /** The loopback address that it has to itself, as a pod has its own. */
  ip: string;
  /** What the Secrets of the namespace hold, by key. */
  secrets: Record<string, string>;
  /** Name of a Service → address of its pod. */
  services: Record<string, string>;
}

/**
 * A rendered pod's first container as a process: its arguments, its environment, its secrets as files. What a kubelet and
 * the cluster's DNS would do is done here: the folder of the mount and the addresses of services are replaced.
 */
export class Pod {
  readonly ip: string;
  readonly #container: Record<string, any>;
  readonly #spec: Record<string, any>;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(object: KubernetesObject, { folder, ip, secrets, services }: PodOptions) {
    this.ip = ip;
    this.#spec = object.kind === 'Pod' ? object.spec : object.spec.template.spec;
    this.#container = this.#spec.containers[0];
    const mounted = join(folder, object.metadata.name);
    writeSecrets(this.#spec, mounted, secrets);
    const local = (value: string) =>
      Object.entries(services)
        .reduce(
          (text, [name, address]) =>
            text.replace(new RegExp(`(dns:///|//)${name}(?=[:/])`), (_, before) =>
              before === '//' ? `//${address}` : address,
            ),
          value,
        )
        .replace(SECRETS, mounted)
        .replace(/^0\.0\.0\.0$/, ip);
    this.#env = Object.fromEntries(this.#container.env.map(({ name, value }: any) => [name, local(value)]));
    this.#container.args = this.#container.args.map(local);
  }

  get output(): string {
    return this.#output;
  }

  start(): void {
    const { PATH = '' } = process.env;
    this.#child = spawn(process.execPath, this.#container.args, { cwd: root, env: { PATH, ...this.#env } });
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
  }

  /** Until its readiness probe passes: that of the manifest where it asks over HTTP, else the same by the metrics port. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    const port = this.#container.readinessProbe.httpGet?.port === 'http' ? 8080 : 9464;
    for (;;) {
      const answer = await fetch(`http://${this.ip}:${port}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      if (Date.now() > deadline || this.#child?.exitCode !== null) throw new Error(`not ready:\n${this.#output}`);
      await sleep(200);
    }
  }

  /** @returns the exit code of a process that ends by itself. */
  async ended(): Promise<number> {
    if (this.#child!.exitCode === null) await once(this.#child!, 'exit');
    return this.#child!.exitCode!;
  }

  /** SIGTERM; after the grace period it would be killed. @returns exit code and seconds. */
  async stop(): Promise<{ code: number | null; seconds: number; grace: number }> {
    const startedAt = performance.now();
    const grace = this.#spec.terminationGracePeriodSeconds as number;
    const kill = setTimeout(() => this.#child!.kill('SIGKILL'), grace * 1000);
    if (this.#child!.exitCode === null) {
      this.#child!.kill('SIGTERM');
      await once(this.#child!, 'exit');
    }
    clearTimeout(kill);
    return { code: this.#child!.exitCode, seconds: (performance.now() - startedAt) / 1000, grace };
  }
}

function writeSecrets(spec: any, folder: string, secrets: Record<string, string>): void {
  const { projected } = spec.volumes.find(({ name }: any) => name === 'secrets');
  for (const { secret } of projected.sources) {
    for (const { key, path } of secret.items) {
      if (secrets[key] === undefined) {
        if (secret.optional) continue;
        throw new Error(`the Secret has no ${key}`);
      }
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), secrets[key], { mode: 0o440 });
    }
  }
}
