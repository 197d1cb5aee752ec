import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@exam-evaluation/stack/environment.ts';
import type { Pod, Stopped } from './pod.ts';
import type { Release } from './release.ts';

const READY_MS = 300_000;

/** The pods of one service, started and stopped as the controller of a Deployment would. */
export class Deployment {
  readonly service: ServiceName;
  /** The pods that should keep running. */
  readonly pods: Pod[] = [];
  /** How the removed pods ended. */
  readonly leaving: Promise<Stopped>[] = [];
  readonly #release: Release;
  readonly #minReadySeconds: number;

  constructor(release: Release, service: ServiceName) {
    this.service = service;
    this.#release = release;
    this.#minReadySeconds = release.object('Deployment', service).spec.minReadySeconds;
  }

  /** Scales to this many pods; surplus pods are stopped, the youngest first. */
  async scale(replicas: number, image?: string): Promise<void> {
    const missing = Math.max(0, replicas - this.pods.length);
    await Promise.all(Array.from({ length: missing }, () => this.#add(image)));
    for (const pod of this.pods.slice(replicas).reverse()) this.#remove(pod);
  }

  /** Rolls out another image pod by pod: a new pod is available before an old one is stopped. */
  async roll(image: string): Promise<void> {
    for (const old of [...this.pods]) {
      await this.#add(image);
      await sleep(this.#minReadySeconds * 1000);
      this.#remove(old);
    }
  }

  async #add(image?: string): Promise<void> {
    const pod = this.#release.pod('Deployment', this.service, image);
    this.pods.push(pod);
    pod.start();
    const ready = new Promise<void>((resolve) => {
      void pod.watch((isReady) => {
        this.#release.endpoints.set(this.service, pod.ip, isReady);
        if (isReady) resolve();
      });
    });
    const late = sleep(READY_MS, 'late', { ref: false });
    const outcome = await Promise.race([ready, late, pod.ended().then(() => 'ended')]);
    if (outcome) throw new Error(`${this.service} is not ready (${outcome}):\n${pod.output}`);
  }

  /** Stops a pod. Its endpoint is removed when its preStop hook begins. */
  #remove(pod: Pod): void {
    this.pods.splice(this.pods.indexOf(pod), 1);
    this.#release.endpoints.set(this.service, pod.ip, false);
    this.leaving.push(pod.stop());
  }
}
