import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KubernetesObject } from '../render.ts';
import { type Probe, probe } from './probe.ts';

const SECRETS = '/run/secrets/exam-evaluation';
const RESOLVER = join(import.meta.dirname, 'cluster-dns.ts');

export interface PodOptions {
  /** Root folder of the code that it runs. */
  image: string;
  /** Where its files are written. */
  folder: string;
  /** Its own loopback address, like the address of a pod. */
  ip: string;
  /** What the Secrets of the namespace hold, by key. */
  secrets: Record<string, string>;
  /** File with the addresses behind the names of Services. */
  names: string;
  /** Address of the public Service, instead of port 80, which needs privileges. */
  publicUrl: string;
}

/** How a pod ended, and how many seconds of its grace period it used. */
export interface Stopped {
  code: number | null;
  seconds: number;
  grace: number;
}

/**
 * A rendered pod's first container as a process: its arguments, its environment, its secrets as files. This class does
 * what a kubelet would do: it mounts, probes and stops.
 */
export class Pod {
  readonly ip: string;
  readonly image: string;
  readonly #container: Record<string, any>;
  readonly #graceSeconds: number;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #output = '';
  #stopping = false;
  #crashed = false;

  constructor(object: KubernetesObject, { image, folder, ip, secrets, names, publicUrl }: PodOptions) {
    this.ip = ip;
    this.image = image;
    const spec = object.kind === 'Pod' ? object.spec : object.spec.template.spec;
    this.#container = spec.containers[0];
    this.#graceSeconds = spec.terminationGracePeriodSeconds;
    const mounted = join(folder, object.metadata.name);
    writeSecrets(spec, mounted, secrets);
    const local = (value: string) =>
      value
        .replace(/\/\/exam-evaluation-gateway(?=\/)/, publicUrl.replace('http:', ''))
        .replace(SECRETS, mounted)
        .replace(/^0\.0\.0\.0$/, ip);
    this.#env = {
      ...Object.fromEntries(this.#container.env.map(({ name, value }: any) => [name, local(value)])),
      PATH: process.env.PATH ?? '',
      // A compile cache, so that compiling takes no processor time from the load.
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      NODE_OPTIONS: `--import=${RESOLVER}`,
      CLUSTER_NAMES: names,
    };
    this.args = this.#container.args.map(local);
  }

  readonly args: string[];

  /** What it printed. */
  get output(): string {
    return this.#output;
  }

  /** Whether it runs and was not asked to stop. */
  get serves(): boolean {
    return !this.#stopping && this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether it should keep running, but ended. */
  get crashed(): boolean {
    return this.#crashed;
  }

  start(): void {
    this.#child = spawn(process.execPath, this.args, { cwd: this.image, env: this.#env });
    this.#child.once('exit', (code) => {
      this.#crashed = !this.#stopping && code !== 0;
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
  }

  /** Probes it at the intervals of its manifest: until it has started, then while it serves. */
  async watch(onReadiness: (ready: boolean) => void): Promise<void> {
    const { startupProbe, readinessProbe } = this.#container as Record<string, Probe>;
    const passes = (asked: Probe) => probe(this.ip, asked, this.#container.ports);
    while (this.serves && !(await passes(startupProbe!))) await sleep(startupProbe!.periodSeconds * 1000);
    let failures = 0;
    while (this.serves) {
      failures = (await passes(readinessProbe!)) ? 0 : failures + 1;
      if (this.serves && failures === 0) onReadiness(true);
      if (failures === readinessProbe!.failureThreshold) onReadiness(false);
      await sleep(readinessProbe!.periodSeconds * 1000, undefined, { ref: false });
    }
  }

  /** @returns the exit code of a process that ends by itself. */
  async ended(): Promise<number | null> {
    if (this.#child!.exitCode === null && this.#child!.signalCode === null) await once(this.#child!, 'exit');
    return this.#child!.exitCode;
  }

  /** Stops it as a kubelet does: preStop, SIGTERM, and SIGKILL when the grace period is over. */
  async stop(): Promise<Stopped> {
    const startedAt = performance.now();
    this.#stopping = true;
    const kill = setTimeout(() => this.#child!.kill('SIGKILL'), this.#graceSeconds * 1000);
    await sleep((this.#container.lifecycle?.preStop.sleep.seconds ?? 0) * 1000);
    this.#child!.kill('SIGTERM');
    const code = await this.ended();
    clearTimeout(kill);
    return { code, seconds: (performance.now() - startedAt) / 1000, grace: this.#graceSeconds };
  }

  /** Kills it at the end of a test. */
  kill(): void {
    this.#stopping = true;
    this.#child?.kill('SIGKILL');
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
