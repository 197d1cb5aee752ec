import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@exam-evaluation/stack/environment.ts';
import { SERVICES } from '../needs.ts';
import { RELEASE } from '../render.ts';

/** Addresses of the ready pods behind each Service, as the cluster's DNS and its balancers know them. */
export class Endpoints {
  /** Passes the addresses to the processes: name of a headless Service → addresses. */
  readonly file: string;
  readonly #ready = new Map<ServiceName, readonly string[]>(SERVICES.map((service) => [service, []]));

  constructor(folder: string) {
    this.file = join(folder, 'names.json');
    this.#tell();
  }

  of(service: ServiceName): readonly string[] {
    return this.#ready.get(service)!;
  }

  set(service: ServiceName, ip: string, ready: boolean): void {
    const before = this.of(service);
    if (before.includes(ip) === ready) return;
    this.#ready.set(service, ready ? [...before, ip] : before.filter((other) => other !== ip));
    this.#tell();
  }

  #tell(): void {
    const names = [...this.#ready].map(([service, ips]) => {
      const name = `${RELEASE}-${service}${['gateway', 'dashboard'].includes(service) ? '-internal' : ''}`;
      return [name, ips];
    });
    writeFileSync(`${this.file}.next`, JSON.stringify(Object.fromEntries(names)));
    renameSync(`${this.file}.next`, this.file);
  }
}
