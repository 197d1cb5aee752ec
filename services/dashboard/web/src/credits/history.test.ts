import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Reservation, ReservationSchema, ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { byDay, HISTORY_MAX, readHistory } from './history.ts';

const { CAPTURED, OPEN, VOID } = ReservationState;
const made = (day: string, captured: number, state = CAPTURED): Reservation =>
  create(ReservationSchema, { createdAt: timestampFromDate(new Date(day)), captured: BigInt(captured), state });

test('copies and credits are added up by day; what was never accepted does not count', () => {
  const reservations = [
    made('2030-05-02T23:59:00Z', 250),
    made('2030-05-02T00:00:00Z', 0, OPEN),
    made('2030-05-01T10:00:00Z', 100),
    made('2030-05-01T09:00:00Z', 0, VOID),
  ];
  const days = [
    { day: '2030-05-02', copies: 2, charged: 250 },
    { day: '2030-05-01', copies: 1, charged: 100 },
  ];
  expect(byDay({ reservations, isComplete: true })).toEqual(days);
  expect(byDay({ reservations, isComplete: false })).toEqual(days.slice(0, 1));
});

test('a long history is read up to a limit, each page behind the one before', async () => {
  const asked: string[] = [];
  const { reservations, isComplete } = await readHistory(async (after, limit) => {
    asked.push(after);
    return Array.from({ length: limit }, (_, n) => create(ReservationSchema, { attemptId: `${asked.length}-${n}` }));
  });
  expect(reservations).toHaveLength(HISTORY_MAX);
  expect(isComplete).toBe(false);
  expect(asked).toEqual(['', '1-499', '2-499', '3-499']);
});
