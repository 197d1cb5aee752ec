import { isTransient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { BusEvent, EventBus, SubscribeOptions } from './bus.ts';

/** Topic of events that no handler could process, each with its origin and the error. */
export const DEAD_LETTERS = 'dead_letters';

/** About two minutes of pauses, enough for a restart or a retry to help. */
const TRIES_MAX = 10;

/** The event is malformed: retrying cannot help. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/** Whether to give up: never while the failure is transient, at once for a malformed event, else after ten tries. */
export function isHopeless(error: unknown, tries: number): boolean {
  if (error instanceof MalformedEvent) return true;
  return !isTransient(error) && tries >= TRIES_MAX;
}

/** A handler that turns events it cannot process into dead letters, so that the following ones are not blocked. */
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
