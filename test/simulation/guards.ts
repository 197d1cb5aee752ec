// The guards of the protocols, each with the way in which it is removed. The code of the services does not change;
// instead a statement does something else, or billing answers before it has done anything.
import { create } from '@bufbuild/protobuf';
import { ReservationSchema, ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Ground } from './processes.ts';
import type { Row, Transaction } from './rows.ts';
import type { Faults } from './scheduler.ts';
import type { Plant, Statement } from './statements/statement.ts';

export interface Guard {
  name: string;
  /** The rule that is removed, in a few words. */
  removed: string;
  plant?: Plant;
  /** How often faults must occur for the missing rule to show. */
  often?: Partial<Faults>;
  billing?: Ground['billing'];
}

type Instead = (t: Transaction, values: Parameters<Plant>[2], run: () => Row[]) => Row[];

/** Replaces these statements, named by the functions that send them; others do not change. */
function instead(statements: Record<string, Instead>): Plant {
  return (statement, t, values, run) =>
    (statements[functionOf(statement)] ?? ((_t, _values, same) => same()))(t, values, run);
}

const functionOf = ({ of }: Statement): string => of.split(' ')[1]!;

/** Runs a statement, but keeps the token of the claim. */
const keepsToken =
  (idAt: number): Instead =>
  (t, values, run) => {
    const id = values[idAt];
    const before = t.find('attempts', id)?.token;
    const rows = run();
    t.change('attempts', id, () => ({ token: before }));
    return rows.map((row) => ({ ...row, token: before }));
  };

export const GUARDS: readonly Guard[] = [
  {
    name: 'verdict row',
    removed: 'whoever asks whether an attempt is accepted or void is told what it asks for',
    plant: instead({ insertAcceptance: (_t, [, , verdict], run) => run().map(() => ({ verdict })) }),
  },
  {
    name: 'operations row',
    removed: 'a write is done again when it is asked for again',
    plant: instead({ insertOperation: () => [{ one: 1 }], selectOperation: () => [], storeAnswer: () => [] }),
  },
  {
    name: 'kept refusal',
    removed: 'a write that was refused is done by a call of it that was under way all the same',
    often: { doubled: 0.9 },
    plant: (statement, t, values, run) => {
      const [, id, , refusal] = values;
      const rows = run();
      if (functionOf(statement) === 'insertOperation' && refusal) t.put('operations', id, undefined);
      return rows;
    },
  },
  {
    name: 'fence',
    removed: 'a submit does not see that the exam has changed since it looked at it',
    plant: instead({ lockGateShared: (_t, _values, run) => run().map((gate) => ({ ...gate, fence: 0 })) }),
  },
  {
    name: 'fencing token',
    removed: 'a claim has the same token as the one before it',
    plant: instead({
      claimFirst: (t, _values, run) =>
        run().map((row) => {
          t.change('attempts', row.id, () => ({ token: 1 }));
          return { ...row, token: 1 };
        }),
      requeue: keepsToken(1),
      putOff: keepsToken(1),
      decide: keepsToken(1),
    }),
  },
  {
    name: 'capture before show',
    removed: 'an outcome is shown while billing is still being asked for the credits',
    billing: (client) => ({
      ...client,
      capture: async (request, options) => {
        void client.capture(request, options).catch(() => undefined);
        return create(ReservationSchema, { state: ReservationState.CAPTURED, captured: request.amount });
      },
    }),
  },
  {
    name: 'slot lock',
    removed: 'two submits for one candidate pass at the same time',
    plant: instead({
      lockSlot: (t, [, examId, candidateId], run) => {
        const slot = t.find('slots', `${examId} ${candidateId}`);
        return slot ? [slot] : run();
      },
    }),
  },
  {
    name: 'gate lock',
    removed: 'an exam is finalized while a submit passes its gate',
    plant: instead({ lockGateShared: (t, [, examId], run) => [t.find('exam_gates', examId) ?? run()[0]!] }),
  },
  {
    name: 'feed clock',
    removed: 'a change is stamped with the wall clock, before it is known which commits first',
    plant: instead({ takeClock: (t) => [{ first: t.clock() }] }),
  },
  {
    name: 'lock of an attempt',
    removed: 'an evaluation is ended as it was seen, whoever has ended it since',
    plant: instead({
      lockAttempt: (t, [, id]) => {
        const row = t.find('attempts', id);
        return row ? [row] : [];
      },
    }),
  },
];
