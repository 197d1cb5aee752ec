import { counter, histogram, observed } from '@exam-evaluation/runtime/metrics.ts';
import type { EventBus, SubscribeOptions } from './bus.ts';

const handled = counter(
  'event_bus_events_handled_total',
  'Events that handlers took (`ok`), or failed on: those come again (`failed`)',
  ['topic', 'outcome'],
);

const handledIn = histogram('event_bus_handle_seconds', 'Time in which a handler took an event, or failed on it', [
  'topic',
]);

const watchBacklogs = observed({ event_bus_backlog: ['Events that a group has not handled yet', 'group', 'topic'] });

/** A group's handler that also counts; the topics of the group show 0 before the first event. */
export function counted({ topics, handle }: SubscribeOptions): SubscribeOptions['handle'] {
  for (const topic of topics) for (const outcome of ['ok', 'failed']) handled({ topic, outcome }, 0);
  return async (topic, event, tries) => {
    const startedAt = performance.now();
    try {
      await handle(topic, event, tries);
      handled({ topic, outcome: 'ok' });
    } catch (error) {
      handled({ topic, outcome: 'failed' });
      throw error;
    } finally {
      handledIn((performance.now() - startedAt) / 1_000, { topic });
    }
  };
}

/** Exposes the backlogs of subscribers as metrics. Every member of a group shows the same numbers. */
export function observeBacklogs(bus: Pick<EventBus, 'backlogs'>): void {
  watchBacklogs(async () =>
    (await bus.backlogs()).map(({ group, topic, events }) => ({
      name: 'event_bus_backlog',
      value: events,
      labels: { group, topic },
    })),
  );
}
