import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import { inStep } from '@exam-evaluation/runtime/spans.ts';
import { Redis } from 'ioredis';
import type { Counters, Taken, Window } from '../counters.ts';
import { MemoryCounters, windowStates } from './counters-memory.ts';

export interface RedisCountersOptions {
  /** redis:// or rediss:// address. */
  url: string;
  log: Logger;
  /** Milliseconds that Redis may take to count a request; 50 by default. */
  answerWithinMs?: number;
}

const takes = counter(
  'rate_limit_takes_total',
  'Requests counted in rate windows; `by` is `local` while Redis is away',
  ['by'],
  [{ by: 'redis' }, { by: 'local' }],
);

const ANSWER_WITHIN_MS = 50;
/** After this many failures in a row Redis is skipped for a while, so that requests do not each wait for it. */
const FAILURES_MAX = 3;
const OPEN_MS = 2_000;

// KEYS: one per window. ARGV: cost, limit and length in ms of each. Every window is checked before any is counted. A
// key lives until its window's end by Redis' clock, so the count of a new window begins at 0. Returns: allowed, now in
// ms, the count of each window.
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local allowed = 1
local taken = {}
for i, key in ipairs(KEYS) do
  local cost, limit = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1])
  taken[i] = tonumber(redis.call('GET', key) or 0)
  if cost > 0 and taken[i] + cost > limit then allowed = 0 end
end
if allowed == 1 then
  for i, key in ipairs(KEYS) do
    local cost, length = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i])
    if cost > 0 then
      taken[i] = redis.call('INCRBY', key, cost)
      if taken[i] == cost then redis.call('PEXPIREAT', key, now - now % length + length) end
    end
  end
end
return { allowed, now, taken }`;

interface WithTake {
  take(keys: number, ...keysAndArguments: (string | number)[]): Promise<[allowed: 0 | 1, now: number, taken: number[]]>;
}

/**
 * Rate windows shared by all replicas. While Redis is unreachable each replica counts on its own, so limits are
 * approximate.
 */
export class RedisCounters implements Counters {
  readonly #redis: Redis & WithTake;
  readonly #local = new MemoryCounters();
  readonly #log: Logger;
  readonly #answerWithinMs: number;
  /** Why there is no connection; undefined while there is one. */
  #lost: Error | undefined;
  #failures = 0;
  #openUntil = 0;

  private constructor(options: RedisCountersOptions) {
    this.#log = options.log;
    this.#answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
    this.#redis = new Redis(options.url, {
      connectTimeout: 1_000,
      socketTimeout: 2_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false, // a take whose answer was lost may have counted: it must not count twice
      retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
      scripts: { take: { lua: TAKE } },
    }) as Redis & WithTake;
    this.#redis.on('error', (error: Error) => {
      this.#lost = error; // reported by the takes that fail
    });
    this.#redis.on('ready', () => {
      this.#lost = undefined;
    });
  }

  /** Waits a moment for the connection; without it, counting begins locally. */
  static async open(options: RedisCountersOptions): Promise<RedisCounters> {
    const counters = new RedisCounters(options);
    const ready = new Promise<void>((resolve) => counters.#redis.once('ready', () => resolve()));
    await withTimeout(ready, OPEN_MS, 'Redis is not ready').catch(() => undefined);
    return counters;
  }

  async take(tenant: string, windows: readonly Window[], costs: readonly number[]): Promise<Taken> {
    if (Date.now() < this.#openUntil) return await this.#takeLocal(tenant, windows, costs);
    if (this.#failures >= FAILURES_MAX) this.#openUntil = Date.now() + OPEN_MS; // this request tries, the others wait for it
    try {
      const answer = await inStep('redis take', { 'db.system.name': 'redis' }, () =>
        this.#takeShared(tenant, windows, costs),
      );
      takes({ by: 'redis' });
      if (this.#failures >= FAILURES_MAX) this.#log.info('Redis counts again');
      this.#failures = 0;
      this.#openUntil = 0;
      return answer;
    } catch (error) {
      this.#failures++;
      if (this.#failures === FAILURES_MAX) {
        this.#log.warn({ err: this.#lost ?? error }, 'Redis is away; rate windows are counted locally');
      }
      return await this.#takeLocal(tenant, windows, costs);
    }
  }

  async #takeLocal(tenant: string, windows: readonly Window[], costs: readonly number[]): Promise<Taken> {
    takes({ by: 'local' });
    return await this.#local.take(tenant, windows, costs);
  }

  async isReachable(): Promise<boolean> {
    return await withTimeout(this.#redis.ping(), 1_000, 'Redis does not answer').then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
    await this.#local.close();
  }

  async #takeShared(tenant: string, windows: readonly Window[], costs: readonly number[]): Promise<Taken> {
    // {tenant}: all keys of one call live in one hash slot, as a script in a cluster needs.
    const keys = windows.map(({ subject, lengthSeconds }) => `window:{${tenant}}:${subject}:${lengthSeconds}`);
    const settings = windows.flatMap(({ limit, lengthSeconds }, i) => [costs[i] ?? 0, limit, lengthSeconds * 1000]);
    // The library's commandTimeout is not used: it would also limit the handshake, which may take over 50 ms at a busy
    // start.
    const [allowed, now, taken] = await withTimeout(
      this.#redis.take(keys.length, ...keys, ...settings),
      this.#answerWithinMs,
      `Redis did not answer within ${this.#answerWithinMs} ms`,
    );
    return { allowed: allowed === 1, windows: windowStates(windows, taken, now) };
  }
}
