/** A wake-up. It carries ids only; the row in the database is authoritative. */
export interface BusEvent {
  /** Events of one key stay in order. */
  key: string;
  /** JSON, small. */
  payload: Record<string, string>;
  /** Trace context of what caused it. */
  headers: Record<string, string>;
}

export interface Subscription {
  /**
   * Stops taking events, also while the broker is away; those not yet handled stay in the queue, so its length is the
   * true backlog.
   */
  pause(): void;
  resume(): void;
  /** Stops taking events and waits for the handlers under way. */
  close(): Promise<void>;
}

export interface SubscribeOptions {
  topics: readonly string[];
  /** Each event goes to one member of a group. */
  group: string;
  /**
   * An event is handled when this resolves; on rejection it is delivered again, with `tries` (1 at first) one higher.
   * Handlers must be quick. A message that is not a JSON object has the payload `{ text }`.
   */
  handle: (topic: string, event: BusEvent, tries: number) => Promise<void>;
}

/** How many events of a topic a group has not handled yet. */
export interface Backlog {
  group: string;
  topic: string;
  /** Events it has not handled yet. */
  events: number;
}

/** At-least-once events between services. Adapters: a PostgreSQL table (embedded) and Kafka. */
export interface EventBus {
  /** Resolves when the broker has acknowledged all of them. */
  publish(topic: string, events: readonly BusEvent[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Backlogs of the groups that have subscribed here. */
  backlogs(): Promise<Backlog[]>;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}
