import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES, provisionDatabase } from '@exam-evaluation/data/provision.ts';
import { type Parts, startParts } from '@exam-evaluation/stack/parts/start-parts.ts';
import type { Runtime } from '../../harness/system.ts';
import { SERVICES } from '../needs.ts';
import { type KubernetesObject, RELEASE, render } from '../render.ts';
import { Balancer } from './balancer.ts';
import { Endpoints } from './endpoints.ts';
import { Pod } from './pod.ts';

const HTTP = 8080;
const GRPC = 50_051;
const CONNECT = 8081;

/** The current code. */
export const IMAGE = join(import.meta.dirname, '../../..');

/**
 * The release without a cluster: real parts, what its Secret holds, its rendered objects, and the pods made of them.
 */
export class Release {
  readonly folder = mkdtempSync(join(tmpdir(), 'release-'));
  readonly secrets: Record<string, string> = {};
  readonly endpoints: Endpoints;
  readonly publicUrl: string;
  objects: KubernetesObject[] = [];
  #parts: Parts | undefined;
  #balancer: Balancer | undefined;
  readonly #pods: Pod[] = [];
  // Separates releases that are tested side by side.
  readonly #network = `127.${64 + ((process.pid >> 8) & 63)}.${process.pid & 255}`;

  private constructor() {
    chmodSync(this.folder, 0o711); // as root, PostgreSQL runs under another uid, which needs access
    this.endpoints = new Endpoints(this.folder);
    this.publicUrl = `http://${this.#network}.1:${HTTP}`;
  }

  /** @param values laid over those of the example `small`. */
  static async prepare(values: Record<string, unknown> = {}): Promise<Release> {
    const release = new Release();
    try {
      await release.#prepare(values);
    } catch (error) {
      await release.stop();
      throw error;
    }
    return release;
  }

  async #prepare(values: Record<string, unknown>): Promise<void> {
    this.#parts = await startParts({ folder: this.folder });
    const { kafka, postgres, redis, s3 } = this.#parts.addresses;
    const { secrets } = this;
    Object.assign(secrets, { 'redis-url': redis, 's3-access-key': s3.accessKey, 's3-secret-key': s3.secretKey });
    const invented = () => randomBytes(24).toString('hex');
    for (const name of [...SERVICES, 'operator']) secrets[`token-${name}`] = invented();
    secrets['cursor-secrets'] = invented();
    for (const database of DATABASES) {
      const urls = await provisionDatabase(postgres, database, invented());
      secrets[`${database}-database-url`] = urls.tenantUrl;
      secrets[`${database}-system-database-url`] = urls.systemUrl;
      secrets[`${database}-owner-database-url`] = urls.ownerUrl;
    }
    this.objects = render('small', {
      'caBundle.configMap': '',
      kafka: { brokers: kafka, tls: false, sasl: { mechanism: '' }, topics: { partitions: 4, replication: 1 } },
      'services.grading.autoscaling.maxReplicas': 4,
      'networkPolicy.parts.kafka.ports': [Number(new URL(`tcp://${kafka}`).port)],
      's3.endpoint': s3.endpoint,
      'networkPolicy.parts.s3.ports': [Number(new URL(s3.endpoint).port)],
      's3.publicUrl': s3.publicEndpoint,
      publicUrl: this.publicUrl,
      ...values,
    });
    this.#balancer = await Balancer.listen(new URL(this.publicUrl).hostname, HTTP, () => this.endpoints.of('gateway'));
  }

  object(kind: string, name: string): KubernetesObject {
    return this.objects.find((one) => one.kind === kind && one.metadata.name === `${RELEASE}-${name}`)!;
  }

  /** A pod of an object, at an address of its own; not started. */
  pod(kind: string, name: string, image = IMAGE): Pod {
    const { folder, secrets, publicUrl, endpoints } = this;
    const ip = `${this.#network}.${this.#pods.length + 2}`;
    const pod = new Pod(this.object(kind, name), { image, folder, ip, secrets, names: endpoints.file, publicUrl });
    this.#pods.push(pod);
    return pod;
  }

  /** Runs a pod that ends by itself. */
  async run(kind: string, name: string, image?: string): Promise<{ code: number | null; output: string }> {
    const pod = this.pod(kind, name, image);
    pod.start();
    return { code: await pod.ended(), output: pod.output };
  }

  /** Runs every migration Job. @returns the output of those that failed. */
  async migrate(image?: string): Promise<string[]> {
    const ran = await Promise.all(DATABASES.map((database) => this.run('Job', `migrations-${database}`, image)));
    return ran.filter(({ code }) => code !== 0).map(({ output }) => output);
  }

  /** Addresses at which operators and integrators reach the pods that are ready now. */
  runtime(): Runtime {
    const at = (port: number) => {
      const [gateway, exams, submissions, billing] = (['gateway', 'exams', 'submissions', 'billing'] as const).map(
        (service) => `${this.endpoints.of(service)[0]}:${port}`,
      );
      return { gateway: gateway!, exams: exams!, submissions: submissions!, billing: billing! };
    };
    return {
      baseUrl: `${this.publicUrl}/v1`,
      dashboardUrl: '',
      addresses: at(GRPC),
      connectAddresses: at(CONNECT),
      metricsAddress: '',
      operatorToken: this.secrets['token-operator']!,
    };
  }

  /** Output of pods that failed. */
  crashes(): string[] {
    return this.#pods.filter(({ crashed }) => crashed).map(({ args, output }) => `${args.join(' ')}:\n${output}`);
  }

  /** What every pod printed. */
  output(): string {
    return this.#pods.map(({ output }) => output).join('\n');
  }

  async stop(): Promise<void> {
    for (const pod of this.#pods) pod.kill();
    this.#balancer?.close();
    await this.#parts?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
