import type { Logger } from '@exam-evaluation/runtime/log.ts';
import kafkajs, { type Consumer, type EachBatchPayload, type Kafka, type KafkaMessage } from 'kafkajs';
import type { BusEvent, SubscribeOptions, Subscription } from '../bus.ts';

/** The part of a bus that a subscription needs. */
export interface KafkaSubscriptionDeps {
  log: Logger;
  isReachable: () => Promise<boolean>;
  onDead: (error: Error) => void;
}

const RETRY_MS_MAX = 30_000;
/** A consumer that has not polled for this long, while the broker responds, hangs. */
const SILENT_MS_MAX = 60_000;
const LOOK_MS = SILENT_MS_MAX / 4;
const CRASHES_MAX = 5;
const CRASH_SPAN_MS = 300_000;

/** One consumer of a group. The offset of a partition is committed only after the event's handler succeeded. */
export class KafkaSubscription implements Subscription {
  readonly #consumer: Consumer;
  readonly #options: SubscribeOptions;
  readonly #deps: KafkaSubscriptionDeps;
  readonly #retries = new Set<NodeJS.Timeout>();
  /** By `topic partition offset`: how often its handler failed. At most one entry per partition. */
  readonly #failures = new Map<string, number>();
  readonly #watch: NodeJS.Timeout;
  #crashes: number[] = [];
  /** When the consumer last polled or handled messages, or could not because the broker was unreachable. */
  #lastSignMs = Date.now();
  #paused = false;
  #closed = false;

  constructor(kafka: Kafka, options: SubscribeOptions, deps: KafkaSubscriptionDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#consumer = kafka.consumer({
      groupId: options.group,
      allowAutoTopicCreation: false,
      maxWaitTimeInMs: 1_000, // limits how long a pause or a stop waits; events still arrive at once
      sessionTimeout: 10_000,
      heartbeatInterval: 2_000,
      rebalanceTimeout: 15_000,
    });
    const { FETCH, CRASH, GROUP_JOIN, END_BATCH_PROCESS } = this.#consumer.events;
    this.#consumer.on(FETCH, () => this.#signOfLife());
    this.#consumer.on(END_BATCH_PROCESS, () => this.#signOfLife());
    // A new assignment or a restart of the consumer clears the pause.
    this.#consumer.on(GROUP_JOIN, () => {
      if (this.#paused) this.#tellConsumer();
    });
    this.#consumer.on(CRASH, ({ payload }) => void this.#crashed(payload.error, payload.restart));
    this.#watch = setInterval(() => void this.#lookForSilence(), LOOK_MS).unref();
  }

  get group(): string {
    return this.#options.group;
  }

  get topics(): readonly string[] {
    return this.#options.topics;
  }

  async start(): Promise<void> {
    await this.#consumer.connect();
    await this.#consumer.subscribe({ topics: [...this.#options.topics], fromBeginning: true });
    await this.#consumer.run({ eachBatchAutoResolve: false, eachBatch: (payload) => this.#handleBatch(payload) });
  }

  pause(): void {
    this.#paused = true;
    this.#tellConsumer();
  }

  resume(): void {
    this.#paused = false;
    this.#tellConsumer();
  }

  #tellConsumer(): void {
    // pause() of one partition would let the others go on: always whole topics.
    const topics = this.#options.topics.map((topic) => ({ topic }));
    try {
      if (this.#paused) this.#consumer.pause(topics);
      else this.#consumer.resume(topics);
    } catch (error) {
      // Between a crash and a restart it belongs to no group; the pause is applied again when it joins one.
      if (!(error instanceof kafkajs.KafkaJSNonRetriableError)) throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#watch);
    for (const timer of this.#retries) clearTimeout(timer);
    await this.#consumer.disconnect();
  }

  async #handleBatch(payload: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    for (const message of messages) {
      if (this.#paused || this.#closed || !payload.isRunning() || payload.isStale()) return;
      const id = `${topic} ${partition} ${message.offset}`;
      try {
        await this.#options.handle(topic, toEvent(message), (this.#failures.get(id) ?? 0) + 1);
      } catch (error) {
        this.#deps.log.warn(
          { err: error, topic, partition, offset: message.offset },
          'event was not handled; it comes again',
        );
        this.#retryLater(id, payload.pause());
        return;
      }
      this.#failures.delete(id);
      payload.resolveOffset(message.offset);
      await payload.heartbeat();
    }
  }

  /** Stops the partition for 0.25 s, 0.5 s, 1 s … 30 s; the others go on and the group is not disturbed. */
  #retryLater(id: string, resumePartition: () => void): void {
    const failures = this.#failures.get(id) ?? 0;
    this.#failures.set(id, failures + 1);
    const timer = setTimeout(
      () => {
        this.#retries.delete(timer);
        if (!this.#paused && !this.#closed) resumePartition();
      },
      Math.min(RETRY_MS_MAX, 250 * 2 ** failures),
    );
    this.#retries.add(timer);
  }

  #signOfLife(): void {
    this.#lastSignMs = Date.now();
  }

  async #crashed(error: Error, restarts: boolean): Promise<void> {
    if (this.#closed) return;
    if (!restarts) return this.#deps.onDead(error);
    // The library restarts for ever. That is right while the broker is unreachable; otherwise the process is broken.
    if (!(await this.#deps.isReachable())) return;
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((at) => at > now - CRASH_SPAN_MS), now];
    if (this.#crashes.length >= CRASHES_MAX) this.#deps.onDead(error);
  }

  async #lookForSilence(): Promise<void> {
    const silentMs = Date.now() - this.#lastSignMs;
    if (silentMs < LOOK_MS || this.#closed) return;
    // Consumers need time to recover after an outage, or all processes would end when it is over.
    if (!(await this.#deps.isReachable())) return this.#signOfLife();
    if (silentMs < SILENT_MS_MAX) return;
    this.#deps.onDead(new Error(`the consumer of ${this.#options.group} has been silent for ${silentMs} ms`));
  }
}

function toEvent(message: KafkaMessage): BusEvent {
  const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    key: message.key?.toString() ?? '',
    payload: toPayload(message.value?.toString() ?? ''),
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

function toPayload(text: string): BusEvent['payload'] {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as BusEvent['payload'];
  } catch {
    // text that is not JSON is passed on as it is
  }
  return { text };
}
