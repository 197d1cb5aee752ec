// Calls and events between processes, which may be late, lost, repeated or handled by another replica.
import { create, type DescService } from '@bufbuild/protobuf';
import type { EventBus } from '@exam-evaluation/data/bus.ts';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import { type RpcClient, RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { type Life, type Scheduler, WORLD } from './scheduler.ts';

type Handler = (request: never, call: never) => Promise<unknown>;

/** A running process that answers calls. */
export interface Replica {
  life: Life;
  handlers: Record<string, Handler>;
  /** Callbacks of callers under way, called when it dies. */
  broken: Set<() => void>;
}

const CALL = { caller: 'simulation', requestId: 'simulation', signal: new AbortController().signal };
const [DEADLINE_EXCEEDED, UNAVAILABLE] = [4, 14];
/** Most tries of a call that reached no replica, as in the channel's retry policy. */
const TRIES_MAX = 5;

function failure(method: string, code: number): RpcFailure {
  return new RpcFailure(method, Object.assign(new Error('no answer'), { code, details: 'no answer' }) as never);
}

/** A client of a service; every call goes to one of the live replicas. */
export function clientOf<S extends DescService>(
  scheduler: Scheduler,
  service: S,
  caller: Life,
  replicas: () => readonly Replica[],
): RpcClient<S> {
  const methods = service.methods.map((method) => {
    const call = async (init: never, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}) => {
      const ask = { scheduler, caller, replicas, method: method.localName, deadline: scheduler.now + timeoutMs };
      return create(method.output, (await exchange(ask, create(method.input, init))) as never);
    };
    return [method.localName, call];
  });
  return Object.fromEntries(methods) as RpcClient<S>;
}

interface Ask {
  scheduler: Scheduler;
  caller: Life;
  replicas: () => readonly Replica[];
  method: string;
  deadline: number;
}

/** Sends a request. Resolves to its answer, or rejects with the error that the caller gets instead. */
function exchange({ scheduler, caller, replicas, method, deadline }: Ask, request: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { faults } = scheduler;
    const timer = scheduler.after(deadline - scheduler.now, caller, () => reject(failure(method, DEADLINE_EXCEEDED)));
    const reply = (settle: () => void) => {
      if (scheduler.chance(faults.lost)) return;
      scheduler.after(scheduler.latency(), caller, () => {
        timer();
        settle();
      });
    };
    const attempt = (tries: number): void => {
      const again = () => {
        if (tries >= TRIES_MAX) reply(() => reject(failure(method, UNAVAILABLE)));
        else scheduler.after(scheduler.between(50, 500), caller, () => attempt(tries + 1));
      };
      // The connection may break after the request arrived: it is repeated, while the first one is carried out, too.
      const isUnheard = scheduler.chance(caller.isOutside ? faults.doubled : faults.repeated);
      if (isUnheard) again();
      if (!isUnheard && scheduler.chance(faults.lost)) return;
      scheduler.after(scheduler.latency(), WORLD, () => {
        const living = replicas().filter(({ life }) => life.alive);
        if (living.length === 0) return isUnheard ? undefined : again();
        void serve(scheduler.pick(living), method, request, deadline, isUnheard ? () => undefined : again).then(
          (answer) => isUnheard || reply(() => resolve(answer)),
          (error) => isUnheard || reply(() => reject(error)),
        );
      });
    };
    attempt(1);
  });
}

/** Has a replica serve a call; `broken` is called if it dies meanwhile. */
async function serve(replica: Replica, method: string, request: unknown, deadline: number, broken: () => void) {
  replica.broken.add(broken);
  try {
    return await runInContext({ requestId: 'simulation', deadline }, () =>
      replica.handlers[method]!(request as never, CALL as never),
    );
  } finally {
    replica.broken.delete(broken);
  }
}

/** Events to the workers, which are only wake-ups, so that one may be lost. */
export function busOf(scheduler: Scheduler, publisher: Life, wake: () => void): EventBus {
  const bus: Pick<EventBus, 'publish'> = {
    publish: async (_topic, events) => {
      for (const _ of events) {
        if (!scheduler.chance(scheduler.faults.lost)) scheduler.after(scheduler.latency(), WORLD, wake);
        if (scheduler.chance(scheduler.faults.repeated)) scheduler.after(scheduler.latency() * 5, WORLD, wake);
      }
      await scheduler.sleep(publisher, scheduler.latency());
    },
  };
  return bus as EventBus;
}
