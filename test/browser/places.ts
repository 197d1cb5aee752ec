import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import type { DashboardSystem } from './dashboard.ts';
import { handInSheet, scannedExam } from './scanned-exam.ts';
import { resultOf, typedExam } from './typed-exam.ts';

/** A page of the dashboard, or a dialog on one. */
export interface Place {
  name: string;
  /** Path below the dashboard's address. */
  path: string;
  /** What is there once the page is whole. */
  shows: string | RegExp;
  /** Goes on from the page, to a dialog or another view. */
  andThen?: (page: Page) => Promise<unknown>;
}

/** Words without a break, as ids and names may be. */
const LONG = `S-${'0123456789'.repeat(6)}`;

/** Makes an institute with exams in every state. @returns it, and all pages that its administrators can open. */
export async function everyPage(dashboard: DashboardSystem): Promise<{ institute: string; places: Place[] }> {
  const institute = await dashboard.institute('An institute whose name is longer than any phone is wide');
  const write = () => ({ instituteId: institute, source: Source.DASHBOARD, operationId: crypto.randomUUID() });
  const draft = await dashboard.exams.createExam({
    ...write(),
    fields: {
      title: 'A draft about electromagnetic induction and its applications',
      mode: Mode.HANDWRITTEN,
      subject: 'Physics',
    },
    questions: [
      {
        type: QuestionType.LONG_ANSWER,
        text: 'Explain it.',
        maxMarks: 500,
        modelAnswer: 'A changing field induces a voltage.',
      },
      {
        ...{ type: QuestionType.MATCHING, text: 'Match.', maxMarks: 200 },
        options: ['A', 'B'].map((label) => ({ label, text: `Option ${label}` })),
        matches: ['1', '2'].map((label) => ({ label, text: `Match ${label}` })),
        answer: {
          pairs: [
            { option: 'A', match: '1' },
            { option: 'B', match: '2' },
          ],
        },
      },
    ],
  });
  const typed = await typedExam(dashboard, institute, ['Blue light has a short wavelength.', 'The sea.', '']);
  const scanned = await scannedExam(dashboard, institute, [LONG, 'c-2']);
  const copy = await handInSheet(dashboard, {
    instituteId: institute,
    examId: scanned,
    candidate: LONG,
    answer: 'Tokio',
  });
  await eventually(
    () => resultOf(dashboard, institute, copy),
    ({ questions }) => questions.length === 1,
  );
  const of = (examId: string) => `/exams/${examId}`;
  const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  const open = of(typed.examId);
  const sheet = of(scanned);
  const places: Place[] = [
    { name: 'exams', path: '/', shows: 'Sky' },
    { name: 'new exam', path: '/exams/new', shows: 'Instructions for marking' },
    { name: 'nothing', path: '/nothing', shows: 'There is no such page' },
    { name: 'sign-in', path: '/sign-in', shows: 'You are signed in as' },
    { name: 'overview of a draft', path: of(draft.exam!.id), shows: 'Delete this exam' },
    {
      ...{ name: 'paper of a draft', path: `${of(draft.exam!.id)}/paper`, shows: 'Instructions for marking' },
      andThen: async (page) => {
        const closed = page.locator('.question-card [aria-expanded=false]');
        while ((await closed.count()) > 0) await closed.first().click();
      },
    },
    { name: 'opening', path: `${of(draft.exam!.id)}/paper`, shows: 'Open the exam', andThen: press('Open the exam') },
    { name: 'first candidates', path: `${of(draft.exam!.id)}/candidates`, shows: 'Paste a list' },
    { name: 'copies of a draft', path: `${of(draft.exam!.id)}/copies`, shows: 'No copy has been handed in yet.' },
    { name: 'overview', path: open, shows: 'What to do next' },
    { name: 'paper', path: `${open}/paper`, shows: 'Instructions for marking' },
    { name: 'candidates', path: `${open}/candidates`, shows: '3 candidates' },
    {
      ...{ name: 'list of candidates', path: `${open}/candidates`, shows: '3 candidates' },
      andThen: async (page) => {
        await press('Add candidates')(page);
        await page.getByLabel('Paste a list').fill(`ID\tName\tClass\n${LONG}\tAda\t9B\nc-0\t${LONG}\t9B`);
        await press('Check the list')(page);
      },
    },
    { name: 'one candidate', path: `${open}/candidates`, shows: '3 candidates', andThen: press(/^Edit c-0/) },
    { name: 'copies', path: `${open}/copies`, shows: '3 copies' },
    {
      ...{ name: 'table of answers', path: `${open}/copies`, shows: '3 copies' },
      andThen: async (page) => {
        await page.getByLabel('Paste a table of answers').fill(`ID\tQuestion 1\nc-0\t${'Because. '.repeat(40)}${LONG}`);
        await press('Check the answers')(page);
        await page.getByText('has a copy already').waitFor();
      },
    },
    { name: 'answers by hand', path: `${open}/copies`, shows: '3 copies', andThen: press('Enter one by hand') },
    { name: 'copies of scans', path: `${sheet}/copies`, shows: '1 copy' },
    { name: 'answer sheets', path: `${sheet}/copies`, shows: '1 copy', andThen: press('Answer sheets') },
    { name: 'class set', path: `${sheet}/class-set`, shows: /Drop/ },
    { name: 'markers', path: `${open}/markers`, shows: 'Double marking' },
    { name: 'finish', path: `${open}/finish`, shows: 'Marks as CSV' },
    { name: 'review of typed answers', path: `${open}/review?sample=100&reviewed=true`, shows: /^Answer 1 of \d+$/ },
    { name: 'review of a scan', path: `${sheet}/review?sample=100&reviewed=true`, shows: /^Answer 1 of \d+$/ },
    {
      ...{ name: 'whole copy', path: `${sheet}/review?sample=100`, shows: /^Answer 1 of \d+$/ },
      andThen: (page) => page.getByRole('button', { name: /^Whole copy/ }).click(),
    },
    {
      ...{ name: 'a reading repaired', path: `${sheet}/review?sample=100`, shows: /^Answer 1 of \d+$/ },
      andThen: press(/^Correct what was read/),
    },
    {
      ...{ name: 'pen', path: `${sheet}/review?sample=100`, shows: /^Answer 1 of \d+$/ },
      andThen: press(/^Pen/),
    },
    {
      ...{ name: 'similar answers', path: `${open}/review?sample=100`, shows: /^Answer 1 of \d+$/ },
      andThen: press(/^Similar answers/),
    },
    {
      name: 'keys of the review',
      path: `${open}/review?sample=100`,
      shows: /^Answer 1 of \d+$/,
      andThen: press(/^Keys/),
    },
    { name: 'end of the queue', path: `${sheet}/review?reason=illegible`, shows: /No answer fits|no answer here/i },
    { name: 'people', path: '/people', shows: 'Asha' },
    { name: 'invitation', path: '/people', shows: 'Asha', andThen: press(/^Invite/) },
    { name: 'keys', path: '/keys', shows: /key/i },
    { name: 'credits', path: '/credits', shows: /Available/ },
    { name: 'connections', path: '/connections', shows: 'No learning platform is connected.' },
    {
      name: 'a connection',
      path: '/connections',
      shows: 'No learning platform is connected.',
      andThen: press('Connect a platform'),
    },
    { name: 'choice of an exam', path: '/choose/nothing', shows: 'The course gets a link' },
    { name: 'audit', path: '/audit', shows: /Asha|Create/ },
  ];
  return { institute, places };
}
