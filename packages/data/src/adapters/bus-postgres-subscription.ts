import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type pg from 'pg';
import type { BusEvent, SubscribeOptions, Subscription } from '../bus.ts';
import { inTransaction } from './transaction.ts';

/** A fallback for missed notifications, and for events whose retry is due. */
const POLL_MS = 1_000;

interface EventRow extends BusEvent {
  id: string;
  topic: string;
  failures: number;
}

/** Handles one event at a time inside a transaction, so that a crash returns the event to the queue. */
export class PostgresSubscription implements Subscription {
  readonly #options: SubscribeOptions;
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #loop: Promise<void>;
  #paused = false;
  #closed = false;
  #woken = false;
  #endWait: () => void = () => undefined;

  constructor(options: SubscribeOptions, pool: pg.Pool, log: Logger) {
    this.#options = options;
    this.#pool = pool;
    this.#log = log;
    this.#loop = this.#run();
  }

  get group(): string {
    return this.#options.group;
  }

  get topics(): readonly string[] {
    return this.#options.topics;
  }

  takes(topic: string): boolean {
    return this.topics.includes(topic);
  }

  /** Looks for events now. */
  wake(): void {
    this.#woken = true;
    this.#endWait();
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.wake();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.wake();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      this.#woken = false;
      const took = this.#paused ? false : await this.#takeOne();
      if (!took && !this.#woken) await this.#wait();
    }
  }

  async #wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Handles the next event. @returns whether there was one. */
  async #takeOne(): Promise<boolean> {
    try {
      return await inTransaction(this.#pool, async (connection) => {
        const event = await nextEvent(connection, this.#options);
        if (!event) return false;
        try {
          const { topic, key, payload, headers, failures } = event;
          await this.#options.handle(topic, { key, payload: toPayload(payload), headers }, failures + 1);
          await deleteEvent(connection, event.id);
        } catch (error) {
          this.#log.warn({ err: error, topic: event.topic }, 'event was not handled; it comes again');
          await postponeEvent(connection, event.id);
        }
        return true;
      });
    } catch (error) {
      if (!this.#closed) this.#log.warn({ err: error }, 'event queue is away');
      return false;
    }
  }
}

/** The first due event that is the oldest of its key, so that events of one key stay in order. */
async function nextEvent(connection: pg.PoolClient, options: SubscribeOptions): Promise<EventRow | undefined> {
  const { rows } = await connection.query<EventRow>(
    `select id, topic, key, payload, headers, failures from event_bus.events as event
     where group_name = $1 and topic = any($2) and due_at <= now()
       and not exists (
         select from event_bus.events as earlier
         where earlier.group_name = event.group_name and earlier.topic = event.topic
           and earlier.key = event.key and earlier.id < event.id
       )
     order by id limit 1 for update skip locked`,
    [options.group, options.topics],
  );
  return rows[0];
}

function toPayload(value: unknown): BusEvent['payload'] {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as BusEvent['payload'];
  return { text: JSON.stringify(value) };
}

async function deleteEvent(connection: pg.PoolClient, id: string): Promise<void> {
  await connection.query('delete from event_bus.events where id = $1', [id]);
}

/** Tries again after 0.25 s, 0.5 s, 1 s … 30 s. */
async function postponeEvent(connection: pg.PoolClient, id: string): Promise<void> {
  await connection.query(
    `update event_bus.events
     set failures = failures + 1, due_at = clock_timestamp() + least(30, 0.25 * 2 ^ least(failures, 10)) * interval '1 s'
     where id = $1`,
    [id],
  );
}
