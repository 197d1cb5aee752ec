import { type Reservation, ReservationState, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billing } from '../api/client.ts';
import { useKeyNames } from '../api/key-names.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { formatCount, formatDay, formatHundredths, formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';
import { byDay, type Day, HISTORY_MAX, readHistory } from './history.ts';

const ROWS_AT_FIRST = 25;

/** What credits were spent on: by day, and one by one. */
export function HistoryPanel() {
  const say = words.credits;
  const { data, error, refetch } = useQuery({
    queryKey: ['credit-history'],
    queryFn: ({ signal }) =>
      readHistory(async (after, limit) => {
        const request = { after, limit, newestFirst: true };
        return (await billing.listReservations(request, { signal })).reservations;
      }),
  });
  const [shown, setShown] = useState(ROWS_AT_FIRST);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.reservations.length === 0) return <p className="card">{say.none}</p>;
  return (
    <>
      <h2>{say.days}</h2>
      <Days days={byDay(data)} />
      <h2>{say.history}</h2>
      <p className="hint">{say.historyHint}</p>
      {!data.isComplete && <p className="notice warn">{say.notAll(formatCount(HISTORY_MAX))}</p>}
      <Rows reservations={data.reservations.slice(0, shown)} />
      {data.reservations.length > shown && <MoreButton onClick={() => setShown(shown + 4 * ROWS_AT_FIRST)} />}
    </>
  );
}

function Days({ days }: { days: readonly Day[] }) {
  const say = words.credits.columns;
  const most = Math.max(...days.map(({ charged }) => charged), 1);
  return (
    <ScrollBox label={words.credits.days} className="table-wrap credit-days">
      <table>
        <caption className="visually-hidden">{words.credits.days}</caption>
        <thead>
          <tr>
            <th scope="col">{say.day}</th>
            <th scope="col" className="number">
              {say.copies}
            </th>
            <th scope="col" className="number">
              {say.charged}
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, copies, charged }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td className="number">{formatCount(copies)}</td>
              <td className="number">{formatHundredths(charged)}</td>
              <td className="day-bar" aria-hidden="true">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" role="presentation">
                  <rect width={(charged / most) * 100} height="8" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Rows({ reservations }: { reservations: readonly Reservation[] }) {
  const keyNames = useKeyNames();
  const say = words.credits.columns;
  return (
    <ScrollBox label={words.credits.title}>
      <table>
        <TableHead
          columns={[say.at, words.credits.who, say.what, say.state, { number: say.held }, { number: say.charged }]}
        />
        <tbody>
          {reservations.map((reservation) => (
            <Row key={reservation.attemptId} reservation={reservation} keyNames={keyNames} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Row({ reservation, keyNames }: { reservation: Reservation; keyNames: ReadonlyMap<string, string> }) {
  const say = words.credits;
  const { createdAt, keyId, state, amount, captured } = reservation;
  return (
    <tr>
      <td>{formatTime(createdAt)}</td>
      <td className="any-text">{keyId ? (keyNames.get(keyId) ?? say.byKey(keyId.slice(0, 8))) : say.byPeople}</td>
      <td>{whatOf(reservation)}</td>
      <td>
        <span className={state === ReservationState.OPEN ? 'tag warn' : 'tag'}>{say.states[STATE[state]]}</span>
      </td>
      <td className="number">{state === ReservationState.OPEN ? formatHundredths(amount) : ''}</td>
      <td className="number">{state === ReservationState.CAPTURED ? formatHundredths(captured) : ''}</td>
    </tr>
  );
}

const STATE = {
  [ReservationState.UNSPECIFIED]: 'void',
  [ReservationState.OPEN]: 'open',
  [ReservationState.CAPTURED]: 'captured',
  [ReservationState.RELEASED]: 'released',
  [ReservationState.VOID]: 'void',
} as const;

function whatOf({ unit, quantity }: Reservation): string {
  const say = words.credits;
  if (quantity === 0) return say.nothingToPay;
  return unit === Unit.PAGE ? say.pages(quantity) : say.answers(quantity);
}
