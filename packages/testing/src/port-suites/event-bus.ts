import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { BusEvent, EventBus, SubscribeOptions } from '@exam-evaluation/data/bus.ts';
import { DEAD_LETTERS, MalformedEvent, settingAside } from '@exam-evaluation/data/dead-letters.ts';
import { afterEach, describe, expect, test } from '@jest/globals';

export interface EventBusFixture {
  /** A connection of its own to the same queue; the suite closes it. */
  openBus: () => Promise<EventBus>;
  /** A topic that nothing was published to. */
  newTopic: () => Promise<string>;
}

const event = (key: string, n: number): BusEvent => ({
  key,
  payload: { n: String(n) },
  headers: { traceparent: `t${n}` },
});
const numbers = (events: readonly BusEvent[]) => events.map(({ payload }) => Number(payload.n));

/** Events as a handler gets them; `until` waits for a state of them instead of for a time. */
class Received {
  readonly events: BusEvent[] = [];
  readonly #changed = new PassThrough().setMaxListeners(0);

  readonly handle: SubscribeOptions['handle'] = async (_topic, received) => {
    this.events.push(received);
    this.#changed.emit('change');
  };

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await once(this.#changed, 'change');
  }

  async count(n: number): Promise<number[]> {
    await this.until(() => this.events.length >= n);
    return numbers(this.events);
  }
}

/** What every EventBus promises. */
export function describeEventBus(name: string, fixture: () => EventBusFixture): void {
  describe(`${name} as EventBus`, () => {
    const open: EventBus[] = [];
    const openBus = async () => {
      const bus = await fixture().openBus();
      open.push(bus);
      return bus;
    };
    afterEach(async () => {
      await Promise.all(open.splice(0).map((bus) => bus.close()));
    });

    test('carries key, payload and headers, to each group once', async () => {
      const [bus, topic] = [await openBus(), await fixture().newTopic()];
      const [first, second] = [new Received(), new Received()];
      await bus.subscribe({ topics: [topic], group: `a-${topic}`, handle: first.handle });
      await bus.subscribe({ topics: [topic], group: `b-${topic}`, handle: second.handle });
      await bus.publish(topic, [event('k', 1), event('k', 2)]);
      await Promise.all([first.count(2), second.count(2)]);
      expect(first.events).toEqual([event('k', 1), event('k', 2)]);
      expect(second.events).toEqual(first.events);
    });

    test('keeps events published before the first group subscribed', async () => {
      const [bus, topic, received] = [await openBus(), await fixture().newTopic(), new Received()];
      await bus.publish(topic, [event('k', 1)]);
      await bus.subscribe({ topics: [topic], group: randomUUID(), handle: received.handle });
      expect(await received.count(1)).toEqual([1]);
    });

    test('tells how far a group is behind: all while it is paused, nothing once it has caught up', async () => {
      const [bus, topic, group, received] = [await openBus(), await fixture().newTopic(), randomUUID(), new Received()];
      const subscription = await bus.subscribe({ topics: [topic], group, handle: received.handle });
      await bus.publish(topic, [event('k', 1)]);
      await received.count(1);
      const caughtUp = async () => {
        for (;;) {
          const backlogs = await bus.backlogs();
          if (backlogs.every(({ events }) => events === 0)) return backlogs;
        }
      };
      expect(await caughtUp()).toEqual([{ group, topic, events: 0 }]);
      subscription.pause();
      await bus.publish(
        topic,
        [2, 3, 4].map((n) => event(`k${n}`, n)),
      );
      expect(await bus.backlogs()).toEqual([{ group, topic, events: 3 }]);
      subscription.resume();
      await received.count(4);
      await caughtUp();
    });

    test('brings an event again when its handler rejects, before later ones of its key', async () => {
      const [bus, topic, received] = [await openBus(), await fixture().newTopic(), new Received()];
      let failures = 2;
      await bus.subscribe({
        topics: [topic],
        group: randomUUID(),
        handle: async (_topic, given) => {
          if (given.payload.n === '1' && failures-- > 0) throw new Error('not now');
          await received.handle(topic, given, 1);
        },
      });
      await bus.publish(topic, [event('k', 1), event('k', 2)]);
      expect(await received.count(2)).toEqual([1, 2]);
      expect(failures).toBe(-1);
    });

    test('counts the tries of an event, and hands over what is no object as text', async () => {
      const [bus, topic, received, tries] = [
        await openBus(),
        await fixture().newTopic(),
        new Received(),
        [] as number[],
      ];
      await bus.subscribe({
        topics: [topic],
        group: randomUUID(),
        handle: async (from, given, attempt) => {
          tries.push(attempt);
          if (tries.length < 3) throw new Error('not now');
          await received.handle(from, given, attempt);
        },
      });
      await bus.publish(topic, [{ ...event('k', 1), payload: 'no object' as never }, event('k', 2)]);
      await received.until(() => received.events.length >= 2);
      expect(tries).toEqual([1, 2, 3, 1]);
      expect(received.events.map(({ payload }) => payload)).toEqual([{ text: '"no object"' }, { n: '2' }]);
    });

    test('sets an event aside that cannot be handled, and goes on with those behind it', async () => {
      const [bus, topic, received, letters] = [
        await openBus(),
        await fixture().newTopic(),
        new Received(),
        new Received(),
      ];
      await bus.subscribe({
        topics: [DEAD_LETTERS],
        group: randomUUID(),
        handle: async (from, letter, tries) => {
          if (letter.payload.topic === topic) await letters.handle(from, letter, tries);
        },
      });
      const handle = settingAside(bus, async (from, given, tries) => {
        if (given.payload.n === '1') throw new MalformedEvent('no such thing');
        await received.handle(from, given, tries);
      });
      await bus.subscribe({ topics: [topic], group: randomUUID(), handle });
      await bus.publish(topic, [event('k', 1), event('k', 2)]);
      expect(await received.count(1)).toEqual([2]);
      await letters.until(() => letters.events.length >= 1);
      const { key, payload, headers } = letters.events[0]!;
      expect({ key, headers }).toEqual({ key: 'k', headers: { traceparent: 't1' } });
      expect(payload).toMatchObject({ topic, key: 'k', payload: '{"n":"1"}', error: 'MalformedEvent: no such thing' });
    });

    test('keeps the order of each key', async () => {
      const [bus, topic, received] = [await openBus(), await fixture().newTopic(), new Received()];
      const events = Array.from({ length: 60 }, (_, n) => event(`key ${n % 4}`, n));
      await bus.subscribe({ topics: [topic], group: randomUUID(), handle: received.handle });
      for (let n = 0; n < 60; n += 20) await bus.publish(topic, events.slice(n, n + 20));
      await received.count(60);
      for (const key of ['key 0', 'key 1', 'key 2', 'key 3']) {
        const ofKey = (all: readonly BusEvent[]) => numbers(all.filter((one) => one.key === key));
        expect(ofKey(received.events)).toEqual(ofKey(events));
      }
    });

    test('leaves events in the queue while paused', async () => {
      const [bus, topic, received, witness] = [
        await openBus(),
        await fixture().newTopic(),
        new Received(),
        new Received(),
      ];
      const subscription = await bus.subscribe({ topics: [topic], group: `a-${topic}`, handle: received.handle });
      await bus.subscribe({ topics: [topic], group: `b-${topic}`, handle: witness.handle });
      await bus.publish(topic, [event('k', 1)]);
      await received.count(1);
      subscription.pause();
      await bus.publish(topic, [event('k', 2), event('k', 3)]);
      await witness.count(3); // the other group has had them all by now
      expect(numbers(received.events)).toEqual([1]);
      subscription.resume();
      expect(await received.count(3)).toEqual([1, 2, 3]);
    });

    test('pausing inside a handler stops the next event', async () => {
      const [bus, topic, received, witness] = [
        await openBus(),
        await fixture().newTopic(),
        new Received(),
        new Received(),
      ];
      const subscription = await bus.subscribe({
        topics: [topic],
        group: `a-${topic}`,
        handle: async (from, given) => {
          subscription.pause();
          await received.handle(from, given, 1);
        },
      });
      await bus.subscribe({ topics: [topic], group: `b-${topic}`, handle: witness.handle });
      await bus.publish(topic, [event('k', 1), event('k', 2)]);
      await Promise.all([received.count(1), witness.count(2)]);
      expect(numbers(received.events)).toEqual([1]);
      subscription.resume();
      expect(await received.count(2)).toEqual([1, 2]);
    });

    test('a member that joins takes over what one that left had not handled', async () => {
      const [bus, topic, group] = [await openBus(), await fixture().newTopic(), randomUUID()];
      const [first, second] = [new Received(), new Received()];
      const subscription = await bus.subscribe({ topics: [topic], group, handle: first.handle });
      await bus.publish(topic, [event('k', 1)]);
      await first.count(1);
      await subscription.close();
      await bus.publish(topic, [event('k', 2)]);
      await (await openBus()).subscribe({ topics: [topic], group, handle: second.handle });
      expect(await second.count(1)).toEqual([2]);
      expect(numbers(first.events)).toEqual([1]);
    });

    test('closing waits for the handler under way, whose event then counts as handled', async () => {
      const [bus, topic, group] = [await openBus(), await fixture().newTopic(), randomUUID()];
      const [started, received] = [new Received(), new Received()];
      let finish: () => void = () => undefined;
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const subscription = await bus.subscribe({
        topics: [topic],
        group,
        handle: async (from, given) => {
          await started.handle(from, given, 1);
          await finished;
        },
      });
      await bus.publish(topic, [event('k', 1)]);
      await started.count(1);
      let closed = false;
      const closing = subscription.close().then(() => {
        closed = true;
      });
      expect(await bus.isReachable()).toBe(true); // a round trip in which a hasty close would end
      expect(closed).toBe(false);
      finish();
      await closing;
      await bus.subscribe({ topics: [topic], group, handle: received.handle });
      await bus.publish(topic, [event('k', 2)]);
      expect(await received.count(1)).toEqual([2]);
    });

    test('two members of a group share its events', async () => {
      const [topic, group, all] = [await fixture().newTopic(), randomUUID(), new Received()];
      const buses = [await openBus(), await openBus()];
      for (const bus of buses) await bus.subscribe({ topics: [topic], group, handle: all.handle });
      const events = Array.from({ length: 40 }, (_, n) => event(`key ${n}`, n));
      await buses[0]?.publish(topic, events);
      await all.until(() => new Set(numbers(all.events)).size === 40);
      expect(numbers(all.events).toSorted((a, b) => a - b)).toEqual(numbers(events));
    });
  });
}
