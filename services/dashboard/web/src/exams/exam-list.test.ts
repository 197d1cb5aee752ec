import { create } from '@bufbuild/protobuf';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { PositionSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { type Exam, ExamSchema, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { EXAMS_MAX, filterExams, readExams } from './exam-list.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 26);

const exam = (title: string, ageDays: number, conductedOn = '2026-01-01', status = ExamStatus.OPEN) =>
  create(ExamSchema, {
    id: title,
    status,
    fields: { title, conductedOn, subject: 'Physics' },
    createdAt: timestampFromMs(NOW - ageDays * DAY),
    updatedAt: timestampFromMs(NOW - ageDays * DAY),
  });

/** A fake of the service's list: by last change, oldest first. */
function service(all: Exam[]) {
  const rows = all.toSorted((a, b) => timestampMs(a.updatedAt!) - timestampMs(b.updatedAt!));
  let calls = 0;
  const readPage: Parameters<typeof readExams>[0] = async ({ updatedSince, after, limit }) => {
    calls += 1;
    const since = updatedSince ? timestampMs(updatedSince) : -1;
    const fresh = rows.filter(({ updatedAt }) => timestampMs(updatedAt!) > since);
    const start = after ? fresh.findIndex(({ id }) => id === after.id) + 1 : 0;
    const exams = fresh.slice(start, start + limit);
    const last = exams.at(-1);
    if (!last || start + limit >= fresh.length) return { exams };
    return { exams, next: create(PositionSchema, { id: last.id, updatedAt: last.updatedAt! }) };
  };
  return { readPage, calls: () => calls };
}

test('many exams: those of the last half year, the newest first, and older ones when asked for', async () => {
  const recent = Array.from({ length: 250 }, (_, index) => exam(`recent ${index}`, index / 5));
  const { readPage } = service([...recent, exam('old', 400)]);
  const list = await readExams(readPage, false, NOW);
  expect(list.exams.map(({ id }) => id)).toEqual(recent.map(({ id }) => id));
  expect(list).toMatchObject({ hasOlder: false, isComplete: true });
  const all = await readExams(readPage, true, NOW);
  expect(all.exams.at(-1)!.id).toBe('old');
  expect(all.hasOlder).toBe(true);
});

test('few exams are listed whatever their age, by the day they were held', async () => {
  const { readPage } = service([exam('a', 500, '2025-03-01'), exam('b', 1, '2024-01-01'), exam('c', 2, '2025-03-01')]);
  const { exams, hasOlder } = await readExams(readPage, false, NOW);
  expect(exams.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(hasOlder).toBe(true);
});

test('a list ends somewhere', async () => {
  const { readPage, calls } = service(Array.from({ length: EXAMS_MAX + 1 }, (_, index) => exam(`e${index}`, 1)));
  expect(await readExams(readPage, true, NOW)).toMatchObject({ isComplete: false });
  expect(calls()).toBe(10);
});

test('search takes every word, in title or subject, and the status', () => {
  const exams = [exam('Optics <b>', 1), exam('Waves', 1, '', ExamStatus.DRAFT)];
  const found = (search: string, status = ExamStatus.UNSPECIFIED) =>
    filterExams(exams, search, status).map(({ id }) => id);
  expect(found('')).toHaveLength(2);
  expect(found('physics OPT')).toEqual(['Optics <b>']);
  expect(found('', ExamStatus.DRAFT)).toEqual(['Waves']);
  expect(found('optics waves')).toEqual([]);
});
