import { isAway } from '@exam-evaluation/runtime/rpc/client.ts';
import type { BusEvent, EventBus, SubscribeOptions } from './bus.ts';

/** Topic of events that nobody could handle: each with where it came from, and why it ended here. */
export const DEAD_LETTERS = 'dead_letters';

/** Some two minutes of pauses; what a restart or a retry mends is mended by then. */
const TRIES_MAX = 10;

/** The event is not what its topic promises: trying again is no use. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/** Whether to give up: never for somebody who is away, at once for what is malformed, else after ten tries. */
export function isHopeless(error: unknown, tries: number): boolean {
  if (error instanceof MalformedEvent) return true;
  return !isAway(error) && tries >= TRIES_MAX;
}

/** A handler that sets aside what it cannot handle, so that the events behind it go on. */
export function settingAside(bus: Pick<EventBus, 'publish'>, handle: SubscribeOptions['handle']) {
  return async (topic: string, event: BusEvent, tries: number): Promise<void> => {
    try {
      await handle(topic, event, tries);
    } catch (error) {
      if (!isHopeless(error, tries)) throw error;
      const { key, payload, headers } = event;
      const letter = { id: crypto.randomUUID(), topic, key, payload: JSON.stringify(payload), error: String(error) };
      await bus.publish(DEAD_LETTERS, [{ key, payload: letter, headers }]);
    }
  };
}
