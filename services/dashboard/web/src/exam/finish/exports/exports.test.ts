import { create } from '@bufbuild/protobuf';
import { type CopyMarks, toCopyMarks } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import { CandidateSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ResultSchema, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { unzipSync } from 'fflate';
import { FileNames, safeName } from '../../files/file-names.ts';
import { gatherCheckedCopies, type WantedCopy } from './checked-copies.ts';
import { type MarkSheetWords, toMarkSheet } from './mark-sheet.ts';
import { statusOf } from './marks-file.ts';
import { everybody } from './use-export.ts';

const say: MarkSheetWords = {
  candidate: 'Candidate',
  name: 'Name',
  rollNumber: 'Roll',
  sectionOrClass: 'Class',
  status: 'Status',
  final: 'Final',
  total: 'Total',
  max: 'Maximum',
  percentage: 'Percent',
  late: 'Late because',
  yes: 'yes',
  no: 'no',
  question: (label, max) => `${label} (${max})`,
  statusOf: () => 'graded',
};
const questions = [
  { id: 'q1', label: '1', maxMarks: 400 },
  { id: 'q2', label: '2', maxMarks: 250 },
  { id: 'q3', label: '=3', maxMarks: 100 },
];
const mark = (awarded: number) => ({ awarded, isCounted: true, isMarked: true });
const copy: CopyMarks = {
  submissionId: 's1',
  candidateId: 'c1',
  externalId: '@C-1',
  status: 5,
  finalized: true,
  needsReview: false,
  hasCheckedCopy: true,
  lateReason: '',
  total: { awarded: -50, max: 750, percentage: -667 },
  marks: new Map([
    ['q1', mark(-50)],
    ['q2', { ...mark(250), isCounted: false }],
  ]),
};
const person = { externalId: '@C-1', name: '=HYPERLINK("http://x","y")', rollNumber: '7', sectionOrClass: 'A, "b"\nc' };
const sheet = (namesHidden: boolean) => toMarkSheet([copy], questions, () => person, namesHidden, say);

test('marks stand in columns by question; what does not count or has no mark is empty', () => {
  const [headings, row] = sheet(false);
  expect(headings!.slice(4, 9)).toEqual(['Status', 'Final', '1 (4)', '2 (2.5)', "'=3 (1)"]);
  expect(row!.slice(0, 4)).toEqual(["'@C-1", `'${person.name}`, '7', person.sectionOrClass]);
  expect(row!.slice(4)).toEqual(['graded', 'yes', -0.5, undefined, undefined, -0.5, 7.5, -6.67]);
});

test('everybody has a row: the absent, the failed and the unmarked too, and none of them a 0', () => {
  const failed = toCopyMarks(
    create(ResultSchema, {
      submission: {
        id: 's2',
        candidateId: 'c2',
        candidateExternalId: 'C-2',
        status: SubmissionStatus.FAILED,
        finalized: true,
      },
      totals: { max: 750 },
    }),
  );
  const waiting = toCopyMarks(
    create(ResultSchema, {
      submission: {
        id: 's3',
        candidateId: 'c3',
        candidateExternalId: 'C-3',
        status: SubmissionStatus.GRADED,
        needsReview: true,
      },
      totals: { awarded: 0, max: 750 },
      questions: [
        { questionId: 'q1', status: 'graded', source: 'ai', counted: true, needsReview: true },
        { questionId: 'q2', status: 'graded', source: 'ai', counted: true, confidence: 0.9 },
      ],
    }),
  );
  const candidates = ['c1', 'c2', 'c3', 'c4'].map((id) => create(CandidateSchema, { id, externalId: `of ${id}` }));
  const list = { candidates, isComplete: true };
  const copies = everybody({ copies: [copy, failed, waiting], isComplete: true }, list);
  expect(copies.map(statusOf)).toEqual(['graded', 'failed', 'needsPerson', 'absent']);
  const rows = toMarkSheet(copies, questions, ({ externalId }) => ({ externalId }), true, { ...say, statusOf });
  expect(rows.slice(2).map((row) => [row[0], row[1], ...row.slice(3, 7)])).toEqual([
    ['C-2', 'failed', undefined, undefined, undefined, undefined],
    ['C-3', 'needsPerson', undefined, 0, undefined, 0],
    ['of c4', 'absent', undefined, undefined, undefined, undefined],
  ]);
  expect(everybody({ copies: [copy], isComplete: false }, list)).toEqual([copy]);
});

test('a copy that was taken late says why, in a column that is there only then', () => {
  const late = { ...copy, lateReason: '=The post was late.' };
  const rows = toMarkSheet([copy, late], questions, () => person, true, say);
  expect(rows.map((row) => row.at(-1))).toEqual(['Late because', undefined, "'=The post was late."]);
  expect(sheet(true)[0]).not.toContain('Late because');
});

test('where names are hidden only the id is left', () => {
  const [headings, row] = sheet(true);
  expect(headings!.slice(0, 3)).toEqual(['Candidate', 'Status', 'Final']);
  expect(JSON.stringify(row)).not.toMatch(/HYPERLINK|"7"|b/);
});

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\x', '_x'],
  ['CON', '_CON'],
  ['lpt1.txt', '_lpt1.txt'],
  ['a\u202Efdp.exe', 'a_fdp.exe'],
  ['  name. . ', 'name'],
  ['', '_'],
  ['a\nb\u0000c', 'a_b_c'],
])('the name of a file made from %j is safe', (text, name) => {
  expect(safeName(text)).toBe(name);
});

test('names of files are short in bytes, too, and never the same', () => {
  expect(new TextEncoder().encode(safeName('ज'.repeat(500))).length).toBeLessThanOrEqual(200);
  const names = new FileNames();
  expect(['Rao', 'rao', 'Rao'].map((name) => names.take(name, '.pdf'))).toEqual([
    'Rao.pdf',
    'rao (2).pdf',
    'Rao (3).pdf',
  ]);
});

const wanted = (n: number): WantedCopy[] =>
  Array.from({ length: n }, (_, i) => ({ submissionId: `s${i}`, externalId: 'same', name: `N/${i}` }));

async function gather(
  copies: WantedCopy[],
  fetchCopy: (id: string) => Promise<Uint8Array | undefined>,
  bytesMax?: number,
) {
  const archives: { names: string[]; part: number | undefined }[] = [];
  const pending: Promise<void>[] = [];
  const progress: number[] = [];
  const cancel = new AbortController();
  const save = (archive: Blob, part: number | undefined) => {
    pending.push(archive.bytes().then((bytes) => void archives.push({ names: Object.keys(unzipSync(bytes)), part })));
  };
  const ports = { fetchCopy, save, onProgress: (done: number) => void progress.push(done), signal: cancel.signal };
  const result = await gatherCheckedCopies(copies, ports, bytesMax);
  await Promise.all(pending);
  return { archives, progress, ...result };
}

test('checked copies come as one archive, and those without one are told', async () => {
  let open = 0;
  let mostOpen = 0;
  const { archives, saved, leftOut, progress } = await gather(wanted(10), async (id) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open -= 1;
    if (id === 's3') return undefined;
    if (id === 's4') throw new Error('away');
    return new TextEncoder().encode(`%PDF of ${id}`);
  });
  expect(saved).toBe(8);
  expect(archives).toHaveLength(1);
  expect(archives[0]!.part).toBeUndefined();
  expect(archives[0]!.names).toHaveLength(8);
  expect(archives[0]!.names).toContain('same N_0.pdf');
  expect(leftOut.map(({ copy: { submissionId }, reason }) => [submissionId, reason])).toEqual([
    ['s3', 'none'],
    ['s4', 'failed'],
  ]);
  expect(progress.at(-1)).toBe(10);
  expect(mostOpen).toBeLessThanOrEqual(4);
});

test('what is too much for one archive comes in parts', async () => {
  const { archives } = await gather(wanted(3), async () => new Uint8Array(1_000), 1_500);
  expect(archives.map(({ part, names }) => [part, names.length])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

test('no archive is made of nothing', async () => {
  const { archives, leftOut } = await gather(wanted(1), async () => undefined);
  expect([archives.length, leftOut.length]).toEqual([0, 1]);
});
