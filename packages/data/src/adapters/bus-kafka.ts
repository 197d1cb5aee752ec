import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { inStep } from '@exam-evaluation/runtime/spans.ts';
import { type Admin, Kafka, type KafkaConfig, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Backlog, BusEvent, EventBus, SubscribeOptions, Subscription } from '../bus.ts';
import { counted, observeBacklogs } from '../bus-metrics.ts';
import { KafkaSubscription } from './bus-kafka-subscription.ts';
import type { TokenSource } from './kafka-login.ts';

export interface KafkaBusOptions {
  brokers: readonly string[];
  /** Shown in the broker's own logs and quotas. */
  clientId: string;
  /** `true` trusts the system's certificate authorities. PEM: other authorities, and what this client shows. */
  tls?: boolean | { ca?: string; cert?: string; key?: string };
  sasl?:
    | { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string }
    | { mechanism: 'oauthbearer'; oauthBearerProvider: TokenSource };
  /** Creates missing topics; without it they must exist. */
  createTopics?: { partitions: number; replicationFactor: number };
  log: Logger;
  /** Called when a consumer will not recover although the broker responds; the process should then be restarted. */
  onDead: (error: Error) => void;
}

const PUBLISH_TIMEOUT_MS = 10_000;
const PROBE_TIMEOUT_MS = 3_000;

/** Events through Kafka: the key decides the partition; the offset is committed when the handler has ended. */
export class KafkaBus implements EventBus {
  readonly #kafka: Kafka;
  readonly #options: KafkaBusOptions;
  readonly #subscriptions: KafkaSubscription[] = [];
  readonly #known = new Set<string>();
  #producer: Promise<Producer> | undefined;
  #admin: Promise<Admin> | undefined;

  constructor(options: KafkaBusOptions) {
    this.#options = options;
    const config: KafkaConfig = {
      brokers: [...options.brokers],
      clientId: options.clientId,
      connectionTimeout: 3_000,
      requestTimeout: 10_000,
      ssl: options.tls,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => {
        const { message, timestamp: _, ...rest } = entry.log;
        // Broker errors are logged by callers where they matter: a rebalance gives one to each heartbeat.
        const isAnswer = entry.namespace === 'Connection' && message.startsWith('Response ');
        options.log[isAnswer ? 'debug' : 'warn']({ kafka: rest }, message);
      },
    };
    const { sasl } = options;
    // Branches of the same form, because the library's type requires the mechanism as a literal.
    if (sasl?.mechanism === 'plain') config.sasl = { ...sasl, mechanism: 'plain' };
    if (sasl?.mechanism === 'scram-sha-256') config.sasl = { ...sasl, mechanism: 'scram-sha-256' };
    if (sasl?.mechanism === 'scram-sha-512') config.sasl = { ...sasl, mechanism: 'scram-sha-512' };
    if (sasl?.mechanism === 'oauthbearer') config.sasl = sasl;
    this.#kafka = new Kafka(config);
    observeBacklogs(this);
  }

  async publish(topic: string, events: readonly BusEvent[]): Promise<void> {
    if (events.length === 0) return;
    const messages = events.map(({ key, payload, headers }) => ({ key, value: JSON.stringify(payload), headers }));
    this.#producer ??= this.#connectProducer();
    const mine = this.#producer;
    try {
      const send = async () => {
        await this.#makeTopics([topic]);
        await (await mine).send({ topic, acks: -1, messages });
      };
      await inStep('kafka publish', { 'messaging.system': 'kafka' }, () =>
        withTimeout(send(), PUBLISH_TIMEOUT_MS, `Kafka did not acknowledge within ${PUBLISH_TIMEOUT_MS} ms`),
      );
    } catch (error) {
      // After an unknown outcome an idempotent producer's sequence no longer matches the broker's: create a new one.
      if (this.#producer === mine) this.#producer = undefined;
      mine.then((producer) => producer.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    await this.#makeTopics(options.topics);
    const subscription = new KafkaSubscription(
      this.#kafka,
      { ...options, handle: counted(options) },
      {
        log: this.#options.log,
        isReachable: () => this.isReachable(),
        onDead: this.#options.onDead,
      },
    );
    try {
      await subscription.start();
    } catch (error) {
      await subscription.close();
      throw error;
    }
    this.#subscriptions.push(subscription);
    return subscription;
  }

  async backlogs(): Promise<Backlog[]> {
    const admin = await this.#connectedAdmin();
    const groups = this.#subscriptions.map(async ({ group, topics }) => {
      const offsets = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
      return await Promise.all(
        offsets.map(async ({ topic, partitions }) => ({
          group,
          topic,
          events: computeLag(await admin.fetchTopicOffsets(topic), partitions),
        })),
      );
    });
    return (await withTimeout(Promise.all(groups), PROBE_TIMEOUT_MS, 'Kafka does not tell offsets')).flat();
  }

  async isReachable(): Promise<boolean> {
    try {
      const probe = this.#connectedAdmin().then((admin) => admin.describeCluster());
      await withTimeout(probe, PROBE_TIMEOUT_MS, 'Kafka does not answer');
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.close()));
    const [producer, admin] = await Promise.allSettled([this.#producer, this.#admin]);
    if (producer.status === 'fulfilled') await producer.value?.disconnect();
    if (admin.status === 'fulfilled') await admin.value?.disconnect();
  }

  async #makeTopics(topics: readonly string[]): Promise<void> {
    const { createTopics } = this.#options;
    const unknown = topics.filter((topic) => !this.#known.has(topic));
    if (!createTopics || unknown.length === 0) return;
    const admin = await this.#connectedAdmin();
    const existing = new Set(await admin.listTopics()); // the library logs an error for each that exists
    const absent = unknown.filter((topic) => !existing.has(topic));
    await admin.createTopics({
      topics: absent.map((topic) => ({
        topic,
        numPartitions: createTopics.partitions,
        replicationFactor: createTopics.replicationFactor,
      })),
      waitForLeaders: true,
    });
    for (const topic of unknown) this.#known.add(topic);
  }

  async #connectProducer(): Promise<Producer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner, // named, so that the library does not print its notice
    });
    await producer.connect();
    return producer;
  }

  async #connectedAdmin(): Promise<Admin> {
    this.#admin ??= (async () => {
      const admin = this.#kafka.admin({ retry: { retries: 2 } });
      await admin.connect();
      return admin;
    })();
    try {
      return await this.#admin;
    } catch (error) {
      this.#admin = undefined;
      throw error;
    }
  }
}

/** A partition without a committed offset (-1) is read from its beginning. */
function computeLag(
  ends: readonly { partition: number; high: string; low: string }[],
  committed: readonly { partition: number; offset: string }[],
): number {
  const offsets = new Map(committed.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.reduce((lag, { partition, high, low }) => {
    const next = Math.max(offsets.get(partition) ?? -1, Number(low));
    return lag + Math.max(0, Number(high) - next);
  }, 0);
}
