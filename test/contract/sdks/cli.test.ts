// The command line as people and scripts use it: each command is a process of its own, against the running system.
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { institute, openExam, PARTIAL } from '../../harness/kit.ts';
import { NODE } from '../../harness/system.ts';
import { as, CommandLine, MAIN, REGISTERED } from './command-line.ts';

const PAPER = `title: Capitals
mode: typed
questions:
  - label: 1
    type: mcq_single
    text: The capital of France?
    max_marks: 2
    options:
      - { label: A, text: Paris }
      - { label: B, text: Rome }
    correct_options: [A]
  - label: 2
    type: one_word
    max_marks: 1
    answer: { accepted: [1945] }
candidates:
  - { external_id: c-1, roll_number: 17, name: Asha }
  - { external_id: c-2, roll_number: 18, name: =cmd }
`;

const line = new CommandLine();
const { run, write } = line;

test('a teacher goes from a paper to marks', async () => {
  const api = await institute();
  const login = await run(['login', '--url', api.baseUrl], { input: `${api.key}\n` });
  expect(login).toMatchObject({ code: 0, out: '' });
  expect(login.errors).toMatch(/^logged in: key test key of Test institute, evaluation:read/);
  expect(login.errors).not.toContain(api.key);
  const account = join(line.folder, '.config', 'exam-evaluation/account.json');
  expect(statSync(account).mode & 0o777).toBe(0o600);

  write('paper.yaml', PAPER);
  const created = await run(['exam', 'create', 'paper.yaml', '--open']);
  expect(created).toMatchObject({ code: 0, errors: 'Capitals: 2 questions, 3 marks, open\n' });
  const id = created.out.trim();
  expect((await run(['exam', 'create', 'paper.yaml', '--open'])).out.trim()).toBe(id);
  await api.delete(`/exams/${(await run(['exam', 'create', 'paper.yaml'])).out.trim()}`);
  const anew = await run(['exam', 'create', 'paper.yaml']);
  expect((await api.get(`/exams/${anew.out.trim()}`)).body.status).toBe('draft');
  await api.delete(`/exams/${anew.out.trim()}`);
  expect((await run(['exam', 'list'])).out).toMatch(new RegExp(`^${id}\topen\ttyped\t.*\tCapitals\n$`));
  expect((await run(['exam', 'show', id])).out).toContain('question 2\tone_word, 1 mark\n');

  write('answers.csv', '\uFEFFroll;1;2\r\n17;a;1945\r\n18;B;\r\n');
  const sent = await run(['submit', 'answers.csv', '--match', 'roll']);
  expect(sent).toMatchObject({ code: 0, errors: expect.stringContaining('2 handed in, 0 refused\n') });
  expect(sent.out).toMatch(/^c-1\t[0-9a-f-]{36}\nc-2\t[0-9a-f-]{36}\n$/);
  const again = await run(['submit', 'answers.csv', '--match', 'roll']);
  expect(again).toMatchObject({ code: 0, out: '', errors: expect.stringContaining('2 copies are there already\n') });

  const followed = await run(['follow', '--exam', id]);
  expect(followed).toMatchObject({
    code: 0,
    errors: expect.stringContaining('2 of 2 copies graded, 0 to review'),
  });
  expect(followed.out.split('\n').sort()).toEqual(['', 'c-1\tgraded', 'c-2\tgraded']);
  expect(await run(['results', '--csv', 'marks.csv'])).toMatchObject({ code: 0, out: '' });
  const [head, ...rows] = readFileSync(join(line.folder, 'marks.csv'), 'utf8').split('\r\n');
  const columns = 'section_or_class,submission_id,status,needs_review,finalized,question 1,question 2,awarded,max';
  expect(head).toBe(`\uFEFFexternal_id,name,roll_number,${columns},percentage`);
  expect(rows).toEqual([
    expect.stringMatching(/^c-1,Asha,17,,[0-9a-f-]{36},graded,false,false,2,1,3,3,100$/),
    expect.stringMatching(/^c-2,"?'=cmd"?,18,,[0-9a-f-]{36},graded,false,false,0,0,0,3,0$/),
    '',
  ]);
  const final = await run(['results', '--csv', '-', '--finalized']);
  expect(final).toMatchObject({ code: 0, out: `${head}\r\n` });
  expect((await run(['results'])).out).toContain('c-1\tAsha\t17\tgraded\tfalse\tfalse\t3\t3\t100\n');
  expect(await run(['exam', 'close', id])).toMatchObject({ code: 0, errors: '2 finalized, 0 left out\n' });
  expect((await run(['exam', 'list', '--status', 'finalized'])).out).toContain(id);
  expect(await run(['logout'])).toMatchObject({ code: 0 });
  expect(await run(['exam', 'list'])).toMatchObject({ code: 2, errors: expect.stringContaining('log in first') });
});

test('a wrong key is not kept, a key that others may read is not used, and neither is shown', async () => {
  const api = await institute();
  const wrong = `ex_eval_${'0'.repeat(48)}`;
  const refused = await run(['login', '--url', api.baseUrl], { input: wrong });
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('unknown, revoked or expired') });
  expect(refused.errors).not.toContain(wrong);
  expect(await run(['exam', 'list'])).toMatchObject({ code: 2 });
  expect(await run(['login', '--url', api.baseUrl], { input: 'two words' })).toMatchObject({ code: 2 });
  expect(await run(['login', '--url', 'ftp://a'], { input: wrong })).toMatchObject({ code: 2 });
  expect(await run(['login', '--url', new URL(api.baseUrl).origin], { input: api.key })).toMatchObject({ code: 0 });
  chmodSync(join(line.folder, '.config', 'exam-evaluation/account.json'), 0o644);
  const open = await run(['exam', 'list']);
  expect(open).toMatchObject({ code: 1, errors: expect.stringContaining('others may read the key') });
  const half = await run(['exam', 'list'], { env: { EXAM_EVALUATION_BASE_URL: 'http://127.0.0.1:1/v1' } });
  expect(half).toMatchObject({ code: 2, errors: expect.stringContaining('set both') });
});

test('what is wrong with a paper is told with its lines', async () => {
  const api = await institute();
  write(
    'paper.yaml',
    PAPER.replace('max_marks: 2', 'max_marks: many').replace('mode: typed', 'mode: oral\ncolour: red'),
  );
  const refused = await run(['exam', 'create', 'paper.yaml'], as(api));
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.errors).toMatch(/\n {2}paper\.yaml:8: questions\[0\]\.max_marks: /);
  expect(refused.errors).toMatch(/\n {2}paper\.yaml:2: mode: /);
  expect(refused.errors).toMatch(/\n {2}paper\.yaml:3: colour: /);
  const rubric = {
    marks: '{ criteria: [{ name: Year, marks: 2 }] }',
    guided: '{ criteria: [{ name: Year, marks: 1, guidance: Give 1 mark }] }',
  };
  for (const [given, told] of [
    [rubric.marks, 'paper.yaml:16: questions[1].rubric: 422 rubric_marks_mismatch: '],
    [rubric.guided, 'paper.yaml:16: questions[1].rubric.criteria[0].guidance: 422 rubric_guidance_has_marks: '],
  ] as const) {
    write(
      'paper.yaml',
      PAPER.replace('answer: { accepted: [1945] }', `model_answer: x\n    rubric: ${given}`).replace(
        'one_word',
        'short_answer',
      ),
    );
    expect((await run(['exam', 'create', 'paper.yaml'], as(api))).errors).toContain(told);
  }
  write('paper.yaml', 'title: A\nmode: typed\nopen: true\n');
  expect((await run(['exam', 'create', 'paper.yaml'], as(api))).errors).toMatch(/paper\.yaml:\d: questions: /);
  write('paper.yaml', Uint8Array.of(0xff, 0xfe, 0xc3));
  expect((await run(['exam', 'create', 'paper.yaml'], as(api))).errors).toContain('paper.yaml is not UTF-8');
  expect((await run(['exam', 'create', 'none.yaml'], as(api))).errors).toContain('none.yaml: there is no such file');
  expect((await api.get('/exams')).body.data).toEqual([]);
});

test('a service that does not answer has its own exit code', async () => {
  const nowhere = { env: { EXAM_EVALUATION_BASE_URL: 'http://127.0.0.1:9/v1', EXAM_EVALUATION_API_KEY: 'k' } };
  const { code, errors } = await run(['exam', 'list', '--patience', '4'], nowhere);
  expect([code, errors]).toEqual([3, expect.stringContaining('GET /exams?limit=200: no answer (')]);
  expect(await run(['--patience', 'x', 'exam', 'list'], nowhere)).toMatchObject({ code: 2 });
});

test('follow tells by its exit code that a copy was graded in part', async () => {
  const api = await institute();
  const exam = await openExam(api, { ...PARTIAL, candidates: REGISTERED });
  expect(await run(['follow'], as(api))).toMatchObject({
    code: 0,
    errors: expect.stringContaining('nothing has been handed in'),
  });
  write('answers.csv', 'id,1,3\nc-1,A,6\n');
  await run(['submit', 'answers.csv'], as(api));
  const followed = await run(['follow', '-e', exam.id], as(api));
  expect(followed).toMatchObject({ code: 1, out: 'c-1\tpartially_graded\n' });
});

test('an exam is named by its external_ref, and never guessed among several', async () => {
  const api = await institute();
  expect((await run(['results'], as(api))).errors).toContain('no exam is open');
  const { id } = await openExam(api, { external_ref: 'spring' });
  await openExam(api, { title: 'Other' });
  expect((await run(['exam', 'show', 'spring', '--json'], as(api))).out).toContain(id);
  const several = await run(['results'], as(api));
  expect(several).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/several exams are open.*\n(?: {2}.*\n){2}$/),
  });
  expect(await run(['exam', 'show', 'autumn'], as(api))).toMatchObject({ code: 1 });
});

test('candidates come from a table', async () => {
  const api = await institute();
  const { id } = await openExam(api, { candidates: [] }, 0);
  write('class.csv', 'external_id,name\nc-1,"Rao, Asha"\nc-2,\n');
  const added = await run(['candidates', 'add', 'class.csv', '--exam', id], as(api));
  expect(added).toMatchObject({ code: 0, errors: '2 registered, 0 already registered\n' });
  expect((await api.get(`/exams/${id}/candidates`)).body.data.map((row: any) => row.name)).toEqual(['Rao, Asha', null]);
  write('class.csv', 'id,name\nc-1,A\n');
  expect((await run(['candidates', 'add', 'class.csv', '--exam', id], as(api))).errors).toContain(
    'needs a column external_id',
  );
});

test('a terminal gets bars, a pipe that closes early ends the command quietly, and wrong usage is told', async () => {
  const api = await institute();
  const { id } = await openExam(api, { candidates: REGISTERED });
  write('answers.csv', 'id,1\nc-1,A\nc-2,B\n');
  const command = `${NODE} ${MAIN} submit answers.csv --exam ${id}`;
  const shell = {
    cwd: line.folder,
    env: { ...process.env, ...as(api).env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  } as const;
  expect(execFileSync('script', ['-qec', command, '/dev/null'], shell)).toContain('2/2');
  const piped = `set -o pipefail; ${NODE} ${MAIN} exam show ${id} --json | head -c 1`;
  expect(execFileSync('bash', ['-c', piped], shell)).toBe('{');
  expect(await run(['submit'], as(api))).toMatchObject({
    code: 2,
    errors: expect.stringContaining('missing required'),
  });
  expect(await run(['frobnicate'])).toMatchObject({ code: 2 });
  expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: exam-evaluation') });
  expect(readdirSync(line.folder).filter((name) => name.endsWith('.new'))).toEqual([]);
});
