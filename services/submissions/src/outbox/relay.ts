import type { BusEvent, EventBus } from '@exam-evaluation/data/bus.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { isHopeless } from '@exam-evaluation/data/dead-letters.ts';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { withoutDeadline } from '@exam-evaluation/runtime/context.ts';
import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { insertLetter } from './dead-letter-store.ts';
import { publish } from './publish.ts';
import { deleteMessages, type Message, type MessageOf, takeMessages } from './store.ts';

/** Delivers committed messages to other services at least once. */
export interface Outbox {
  /**
   * Call it after a commit that added messages; never rejects. Resolves when they have been delivered, or after 2 s;
   * the relay job then continues.
   */
  kick: () => Promise<void>;
  /** Sends due messages, one pass at a time: waits for a running pass, whose messages this one would not see. */
  relay: () => Promise<void>;
}

const BATCH = 100;

interface OutboxParts {
  database: Database;
  bus: EventBus;
  exams: RpcClient<typeof ExamsService>;
  log: Logger;
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, bus, exams, log } = parts;

  async function relayWakeUps(): Promise<boolean> {
    const messages = await database.withSystem((tx) => takeMessages(tx, 'wake_up', BATCH));
    await sent(
      byTopic(messages).map(async ([topic, group]) => {
        await publish(bus, topic, group.map(toEvent));
        return group;
      }),
    );
    return messages.length === BATCH;
  }

  async function relayLifecycles(): Promise<boolean> {
    const messages = await database.withSystem((tx) => takeMessages(tx, 'lifecycle', BATCH));
    await sent(
      messages.map(async (message) => {
        await tellExams(message);
        return [message];
      }),
    );
    return messages.length === BATCH;
  }

  /** Deletes delivered messages. */
  async function sent(sending: readonly Promise<Message[]>[]): Promise<void> {
    const outcomes = await Promise.allSettled(sending);
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    if (taken.length > 0) await database.withSystem((tx) => deleteMessages(tx, taken));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        log.warn({ err: outcome.reason }, 'outbox message not taken; it will be sent again');
    }
  }

  /** Messages that exams keeps refusing become dead letters. */
  async function tellExams(message: MessageOf<'lifecycle'>): Promise<void> {
    const { institute_id: instituteId, payload, headers, tries } = message;
    const { examId, finalizedAt, seq } = payload;
    try {
      await exams.setLifecycle({
        instituteId,
        examId,
        finalized: finalizedAt !== null,
        finalizedAt: toTimestamp(finalizedAt),
        seq: BigInt(seq),
      });
    } catch (error) {
      if (!isHopeless(error, tries)) throw error;
      const letter = { id: crypto.randomUUID(), kind: 'lifecycle' as const, source: 'outbox', key: instituteId };
      await database.withSystem((tx) => insertLetter(tx, { ...letter, payload, headers, error: String(error) }));
    }
  }

  // Each kind separately: an unreachable broker must not delay telling exams about finalization.
  const passes = [inTurn(relayWakeUps), inTurn(relayLifecycles)];
  const pass = async () => void (await Promise.all(passes.map((one) => one())));

  return {
    relay: pass,
    kick: async () => {
      try {
        await withTimeout(withoutDeadline(pass), 2_000, 'outbox relay took over 2 s');
      } catch (error) {
        log.warn({ err: error }, 'outbox not relayed at once');
      }
    },
  };
}

/** Calls during a pass share one more pass after it, which is certain to see what they committed. */
function inTurn(relayBatch: () => Promise<boolean>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  async function relayAll(): Promise<void> {
    while (await relayBatch());
  }
  return function pass(): Promise<void> {
    if (!running) {
      running = relayAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return pass();
      });
    return next;
  };
}

function byTopic(messages: readonly MessageOf<'wake_up'>[]): [string, MessageOf<'wake_up'>[]][] {
  const groups = new Map<string, MessageOf<'wake_up'>[]>();
  for (const message of messages) {
    const topic = `grading.wakeups.${message.payload.lane}`;
    groups.set(topic, [...(groups.get(topic) ?? []), message]);
  }
  return [...groups];
}

function toEvent({ payload, headers }: MessageOf<'wake_up'>): BusEvent {
  const { submissionId, attemptId, lane } = payload;
  return { key: submissionId, payload: { submission_id: submissionId, attempt_id: attemptId, lane }, headers };
}
