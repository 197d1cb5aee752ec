import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import pg from 'pg';
import type { Backlog, BusEvent, EventBus, SubscribeOptions, Subscription } from '../bus.ts';
import { counted, observeBacklogs } from '../bus-metrics.ts';
import { PostgresSubscription } from './bus-postgres-subscription.ts';
import { inTransaction } from './transaction.ts';

export interface PostgresBusOptions {
  /** Login that owns its database, or may create a schema in it. */
  url: string;
  log: Logger;
}

const CHANNEL = 'event_bus';
const RECONNECT_MS = 1_000;
const PROBE_MS = 1_000;

// Every group has its own row for an event, which is deleted once handled, so the table holds the backlog.
// Group '' keeps events of topics that nobody has subscribed to yet.
const SCHEMA = `
  select pg_advisory_xact_lock(hashtext('event_bus'));
  create schema if not exists event_bus;
  create table if not exists event_bus.subscriptions (
    topic text, group_name text, primary key (topic, group_name)
  );
  create table if not exists event_bus.events (
    id bigint generated always as identity primary key,
    topic text not null,
    group_name text not null,
    key text not null,
    payload jsonb not null,
    headers jsonb not null,
    failures int not null default 0,
    due_at timestamptz not null default now()
  );
  create index if not exists events_in_order on event_bus.events (group_name, topic, key, id);`;

/** An event queue in PostgreSQL, which replaces Kafka on a single machine. */
export class PostgresBus implements EventBus {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #url: string;
  readonly #subscriptions = new Set<PostgresSubscription>();
  #listener: pg.Client | undefined;
  #closed = false;
  #probe: Promise<unknown> | undefined;

  private constructor(options: PostgresBusOptions) {
    this.#log = options.log;
    this.#url = options.url;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      application_name: 'event bus',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      // How long a handler may run before its event returns to the queue.
      idle_in_transaction_session_timeout: 60_000,
    });
    // A connection that the server closes, idle or taken, must not end the process; its next statement fails instead.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (connection) => connection.on('error', () => undefined));
  }

  /** Makes the queue's tables where they are absent. */
  static async open(options: PostgresBusOptions): Promise<PostgresBus> {
    const bus = new PostgresBus(options);
    try {
      await bus.#pool.query(SCHEMA);
      observeBacklogs(bus);
      return bus;
    } catch (error) {
      await bus.#pool.end();
      throw error;
    }
  }

  async publish(topic: string, events: readonly BusEvent[]): Promise<void> {
    if (events.length === 0) return;
    await inTransaction(this.#pool, async (connection) => {
      // A separate statement, since the insert's snapshot must be taken after waiting for a group that is joining.
      await connection.query("select pg_advisory_xact_lock_shared(hashtext('event_bus ' || $1))", [topic]);
      await connection.query(
        `insert into event_bus.events (topic, group_name, key, payload, headers)
         select $1, groups.name, event ->> 'key', event -> 'payload', event -> 'headers'
         from jsonb_array_elements($2::jsonb) with ordinality as given (event, position)
         cross join (
           select group_name as name from event_bus.subscriptions where topic = $1
           union all
           select '' where not exists (select from event_bus.subscriptions where topic = $1)
         ) as groups
         order by position`,
        [topic, JSON.stringify(events)],
      );
      await connection.query('select pg_notify($1, $2)', [CHANNEL, topic]);
    });
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    await this.#join(options);
    await this.#listen();
    const subscription = new PostgresSubscription({ ...options, handle: counted(options) }, this.#pool, this.#log);
    this.#subscriptions.add(subscription);
    return subscription;
  }

  async backlogs(): Promise<Backlog[]> {
    const own = [...this.#subscriptions].flatMap(({ group, topics }) => topics.map((topic) => ({ group, topic })));
    const { rows } = await this.#pool.query<Backlog>(
      `select own."group", own.topic, count(id)::int as events
       from unnest($1::text[], $2::text[]) as own ("group", topic)
       left join event_bus.events on group_name = own."group" and events.topic = own.topic group by 1, 2`,
      [own.map(({ group }) => group), own.map(({ topic }) => topic)],
    );
    return rows;
  }

  async isReachable(): Promise<boolean> {
    this.#probe ??= this.#pool.query('select 1').finally(() => {
      this.#probe = undefined;
    });
    return await withTimeout(this.#probe, PROBE_MS, 'no answer to a probe').then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    await this.#listener?.end().catch(() => undefined);
    await this.#pool.end();
  }

  /** Registers the group for each topic; the first group gets earlier events too. */
  async #join({ topics, group }: SubscribeOptions): Promise<void> {
    for (const topic of [...topics].sort()) {
      await inTransaction(this.#pool, async (connection) => {
        await connection.query("select pg_advisory_xact_lock(hashtext('event_bus ' || $1))", [topic]);
        await connection.query('insert into event_bus.subscriptions values ($1, $2) on conflict do nothing', [
          topic,
          group,
        ]);
        await connection.query("update event_bus.events set group_name = $2 where topic = $1 and group_name = ''", [
          topic,
          group,
        ]);
      });
    }
  }

  /** Wakes subscriptions when something is published. While the connection is away they poll. */
  async #listen(): Promise<void> {
    if (this.#listener || this.#closed) return;
    const listener = new pg.Client({ connectionString: this.#url, application_name: 'event bus listener' });
    this.#listener = listener;
    listener.on('error', () => undefined); // followed by 'end'
    listener.on('notification', ({ payload }) => this.#wake((subscription) => subscription.takes(payload ?? '')));
    listener.on('end', () => {
      this.#listener = undefined;
      if (!this.#closed) setTimeout(() => void this.#listen(), RECONNECT_MS).unref();
    });
    try {
      await listener.connect();
      await listener.query(`listen ${CHANNEL}`);
      this.#wake(() => true); // for events published while nobody listened
    } catch (error) {
      this.#log.warn({ err: error }, 'event bus cannot listen; it polls until it can');
      await listener.end().catch(() => undefined);
    }
  }

  #wake(which: (subscription: PostgresSubscription) => boolean): void {
    for (const subscription of this.#subscriptions) if (which(subscription)) subscription.wake();
  }
}
