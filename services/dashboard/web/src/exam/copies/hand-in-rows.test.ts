import { expect, test } from '@jest/globals';
import { assigned, needsOf, rowsFor, sortOut, toSend } from './hand-in-rows.ts';

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const candidates = [
  { id: 'c1', externalId: 'S1', name: 'Ada Lovelace' },
  { id: 'c2', externalId: 'S2', name: 'Rahul Sharma' },
  { id: 'c3', externalId: 'S3', name: 'Rahul Sharma' },
];
const none = new Set<string>();

test('files that are no copies are named with the reason', () => {
  const { taken, refused } = sortOut([
    pdf('S1.pdf'),
    new File(['%PDF'], 'UPPER.PDF'),
    new File(['x'], '<img src=x>.jpg', { type: 'image/jpeg' }),
    new File([], 'nothing.pdf'),
  ]);
  expect(taken.map(({ name }) => name)).toEqual(['S1.pdf', 'UPPER.PDF']);
  expect(refused).toEqual({ notPdf: ['<img src=x>.jpg'], empty: ['nothing.pdf'], tooLarge: [] });
});

test('what needs a person stands first, and only what needs nothing is sent', () => {
  const rows = rowsFor([pdf('S1.pdf'), pdf('rahul sharma.pdf'), pdf('scan 7.pdf')], candidates, none);
  expect(rows.map(({ file }) => file.name)).toEqual(['rahul sharma.pdf', 'scan 7.pdf', 'S1.pdf']);
  expect([...needsOf(rows, none).values()]).toEqual(['several', 'nobody']);
  expect(toSend(rows, none).map(({ candidateId }) => candidateId)).toEqual(['c1']);
  const decided = [assigned(rows[0]!, 'c3'), assigned(rows[1]!, 'c2'), rows[2]!];
  expect(needsOf(decided, none).size).toBe(0);
  expect(toSend(decided, none).map(({ candidateId }) => candidateId)).toEqual(['c3', 'c2', 'c1']);
});

test('two files for one candidate are both held back, one that was handed in too', () => {
  const [first, second] = rowsFor([pdf('S1.pdf'), pdf('S1 (2).pdf')], candidates, none);
  expect([...needsOf([first!, second!], none).values()]).toEqual(['twice', 'twice']);
  const sent = { ...first!, state: { step: 'done' as const } };
  expect([...needsOf([sent, second!], none)]).toEqual([[second!.key, 'twice']]);
});

test('a copy that is there is replaced only where the person says so', () => {
  const withCopy = new Set(['c1']);
  const rows = rowsFor([pdf('S1.pdf'), pdf('S2.pdf')], candidates, withCopy);
  expect(needsOf(rows, withCopy).get(rows[0]!.key)).toBe('has_copy');
  expect(toSend(rows, withCopy)).toMatchObject([{ candidateId: 'c2', replace: false }]);
  const replacing = rows.map((row) => ({ ...row, replace: true }));
  expect(toSend(replacing, withCopy)).toMatchObject([
    { candidateId: 'c1', replace: true },
    { candidateId: 'c2', replace: false },
  ]);
});

test('what failed is sent again with what was uploaded; what is under way or done is not', () => {
  const rows = rowsFor([pdf('S1.pdf'), pdf('S2.pdf'), pdf('S3.pdf')], candidates, none);
  rows[0]!.state = { step: 'failed', code: '', message: 'No network.', uploadId: 'u1' };
  rows[1]!.state = { step: 'submitting' };
  rows[2]!.state = { step: 'done' };
  expect(toSend(rows, none)).toMatchObject([{ candidateId: 'c1', uploadId: 'u1' }]);
});
