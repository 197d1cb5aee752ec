import type { BusEvent, EventBus } from '@exam-evaluation/data/bus.ts';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Publishes events of one topic at once, each as a step of the trace that its headers name. */
export async function publish(bus: EventBus, topic: string, events: readonly BusEvent[]): Promise<void> {
  const steps = events.map((event) => {
    const parent = propagation.extract(ROOT_CONTEXT, event.headers);
    const span = trace.getTracer('outbox').startSpan(`publish ${topic}`, { kind: SpanKind.PRODUCER }, parent);
    const headers = { ...event.headers };
    propagation.inject(trace.setSpan(parent, span), headers);
    return { span, event: { ...event, headers } };
  });
  try {
    await context.with(ROOT_CONTEXT, () =>
      bus.publish(
        topic,
        steps.map(({ event }) => event),
      ),
    );
  } catch (error) {
    for (const { span } of steps) span.setStatus({ code: SpanStatusCode.ERROR, message: 'not acknowledged' });
    throw error;
  } finally {
    for (const { span } of steps) span.end();
  }
}
