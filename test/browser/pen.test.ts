// A person draws on the pages of a copy with keys, with the mouse and with a finger; what they drew is in the checked copy.
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { textOf } from '@exam-evaluation/testing/pdf-text.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess, sidewaysOf } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { handInSheet, scannedExam } from './scanned-exam.ts';
import { resultOf } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

const CANDIDATES = ['c-1', 'c-2', 'c-3'];
const given = { institute: '', examId: '', copies: [] as string[] };

beforeAll(async () => {
  given.institute = await dashboard.institute('Pen');
  given.examId = await scannedExam(dashboard, given.institute, CANDIDATES);
  const { institute: instituteId, examId } = given;
  for (const candidate of CANDIDATES) {
    given.copies.push(await handInSheet(dashboard, { instituteId, examId, candidate, answer: 'Tokyo' }));
  }
  for (const id of given.copies) {
    await eventually(
      () => resultOf(dashboard, instituteId, id),
      ({ questions }) => questions.length === 1,
    );
  }
});

/** The marks of the pen on a copy, as they were saved: kind and places, or text. */
async function drawnOn(copy: number) {
  const { questions } = await resultOf(dashboard, given.institute, given.copies[copy]!);
  return (questions[0]!.review?.penMarks ?? []).map(({ kind, places, text }) => ({ kind, places, text }));
}

async function open(page: Page, copy: number) {
  await page.goto(`${dashboard.address}/exams/${given.examId}/review?copy=${given.copies[copy]}`);
  await page.getByRole('heading', { name: new RegExp(CANDIDATES[copy]!) }).waitFor();
  await page.locator('.review-sheet img').waitFor();
}

const saved = (page: Page) => page.getByText('Everything is saved').waitFor();
/** Marks that are shown on the page, but for the one that is being drawn. */
const shown = (page: Page) => page.getByRole('list', { name: 'Drawn on this page' }).getByRole('listitem');
const texts = (page: Page) => shown(page).allTextContents();

async function textOfCheckedCopy(copy: number): Promise<string> {
  const asked = { instituteId: given.institute, submissionId: given.copies[copy]!, source: Source.DASHBOARD };
  const { internalUrl } = await dashboard.submissions.getCheckedCopy(asked);
  return await textOf(new Uint8Array(await (await fetch(internalUrl)).arrayBuffer()));
}

test('with keys: each kind is drawn, the last one taken back, and all are saved with the mark [REV-123]', async () => {
  const page = await dashboard.signedIn(given.institute, 'Asha', 'examiner');
  await open(page, 0);
  await page.keyboard.press('w');
  await page.getByRole('application', { name: 'Page 1, to draw on' }).waitFor();
  await checkAccess(page);
  await page.keyboard.press('Space'); // a tick
  await page.keyboard.press('w');
  await page.keyboard.press('Space'); // an underline
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space'); // a text
  await page.getByLabel('Text on the page').fill('See page 3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('w');
  await page.keyboard.press('Space'); // a line by hand
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await texts(page)).toEqual(['Tick', 'Underline', 'See page 3', 'Freehand']);
  await page.keyboard.press('Delete');
  expect(await texts(page)).toEqual(['Tick', 'Underline', 'See page 3']);
  // Other keys act as ever: a mark, and Enter saves it.
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await saved(page);
  const drawn = await drawnOn(0);
  expect(drawn.map(({ kind, text }) => [kind, text])).toEqual([
    ['tick', ''],
    ['underline', ''],
    ['text', 'See page 3'],
  ]);
  const [x, y, right, level] = drawn[1]!.places as [number, number, number, number];
  expect([right - x, level - y]).toEqual([800, 0]);
  expect(await textOfCheckedCopy(0)).toContain('See page 3');
  // Taking the mark back takes back what was drawn with it.
  await page.keyboard.press('u');
  await eventually(
    () => drawnOn(0),
    (left) => left.length === 0,
  );
  expect(dashboard.problems).toEqual([]);
});

test('with the mouse: a tick, an underline, a text and a line by hand [REV-123]', async () => {
  const page = await dashboard.signedIn(given.institute, 'Ben', 'examiner');
  await open(page, 1);
  await page.getByRole('button', { name: /^Pen/ }).click();
  const surface = page.locator('.pen-surface');
  const { x, y, width } = (await surface.boundingBox())!;
  const drag = async (...places: [number, number][]) => {
    const [first, ...others] = places.map(([across, down]) => [x + across * width, y + down * width] as const);
    await page.mouse.move(...first!);
    await page.mouse.down();
    for (const place of others) await page.mouse.move(...place, { steps: 5 });
    await page.mouse.up();
  };
  await drag([0.5, 0.1]);
  await page.getByRole('button', { name: 'Underline' }).click();
  await drag([0.2, 0.2], [0.6, 0.205]);
  await page.getByRole('button', { name: 'Freehand' }).click();
  await drag([0.2, 0.3], [0.3, 0.2], [0.4, 0.3]);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await drag([0.3, 0.35]);
  await page.getByLabel('Text on the page').fill('Why?');
  await page.getByRole('button', { name: 'Put it there' }).click();
  expect(await texts(page)).toEqual(['Tick', 'Underline', 'Freehand', 'Why?']);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: /^(Approve|Save) and next/ }).click();
  await saved(page);
  const [tick, underline, freehand, ...more] = await drawnOn(1);
  expect(more).toEqual([]);
  expect(Math.abs(tick!.places[0]! - 5_000)).toBeLessThan(30);
  expect([underline!.places.length, underline!.places[1]]).toEqual([4, underline!.places[3]]);
  expect(freehand!.places.length).toBeGreaterThanOrEqual(6);
  expect(dashboard.problems).toEqual([]);
});

test('with a finger, on a phone: a line is drawn without moving the page, which moves again once no tool is chosen [REV-123]', async () => {
  const page = await dashboard.phone();
  await page.goto(await dashboard.link(given.institute, 'Cleo', 'examiner'));
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
  await open(page, 2);
  await page.getByRole('button', { name: /^Pen/ }).tap();
  const surface = page.locator('.pen-surface');
  await surface.scrollIntoViewIfNeeded();
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  /** Chooses a tool, or lets it go. */
  const choose = async (name: string, isChosen = true) => {
    await tool(name).tap();
    await page.getByRole('button', { name, exact: true, pressed: isChosen }).waitFor();
  };
  // No target is smaller than a fingertip (WCAG 2.5.8 asks for 24 px).
  for (const button of await page.locator('.pen-bar button').all()) {
    const box = (await button.boundingBox())!;
    expect([await button.textContent(), box.width >= 44, box.height >= 44]).toEqual([expect.anything(), true, true]);
  }
  await checkAccess(page);
  expect(await sidewaysOf(page)).toBe(0);

  const touch = await page.context().newCDPSession(page);
  /** Where the page stands: scrolled in its pane and in the window. */
  const stands = () =>
    page
      .locator('.review-pane')
      .evaluate((pane) => [pane.scrollTop, pane.scrollLeft, pane.ownerDocument.defaultView!.scrollY]);
  /** Scrolls the page of the copy to where the panel at the bottom of a phone covers nothing of it. */
  const toMiddle = () => page.locator('.review-pane').evaluate((pane) => pane.scrollIntoView({ block: 'center' }));
  /** Moves a finger through places that are shares of the pane. */
  const swipe = async (...places: [number, number][]) => {
    await toMiddle();
    const pane = (await page.locator('.review-pane').boundingBox())!;
    const points = places.map(([across, down]) => ({
      x: pane.x + across * pane.width,
      y: pane.y + down * pane.height,
    }));
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number, ...touchPoints: typeof points) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: Date.now() / 1_000 + at });
    await send('touchStart', 0, points[0]!);
    for (const [n, point] of points.slice(1).entries()) await send('touchMove', n * 0.05, point);
    // The finger rests before it lifts; otherwise what it moved would go on moving, and the next tap only stop that.
    await send('touchEnd', 1);
  };
  const UP: [number, number][] = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2].map((down) => [0.5, down]);

  await choose('Freehand');
  await toMiddle();
  const before = await stands();
  await swipe(...UP);
  await shown(page).first().waitFor({ state: 'attached' });
  expect(await texts(page)).toEqual(['Freehand']);
  expect(await stands()).toEqual(before);
  await choose('Tick');
  await swipe([0.4, 0.4]);
  await choose('Underline');
  await swipe([0.2, 0.5], [0.4, 0.5], [0.6, 0.51]);
  await choose('Text');
  await swipe([0.3, 0.6]);
  await page.getByLabel('Text on the page').fill('Show the units.');
  await tool('Put it there').tap();
  await shown(page).getByText('Show the units.').waitFor({ state: 'attached' });
  expect(await texts(page)).toEqual(['Freehand', 'Tick', 'Underline', 'Show the units.']);
  await tool('Take back').tap();
  await eventually(
    () => texts(page),
    (left) => left.length === 3,
  );
  // Tapped again, the tool is let go, and the finger moves the page.
  await choose('Text', false);
  await swipe(...UP);
  await eventually(stands, (now) => now.join() !== before.join());
  expect(await texts(page)).toHaveLength(3);

  await page.getByRole('button', { name: /^(Approve|Save) and next/ }).tap();
  await saved(page);
  expect((await drawnOn(2)).map(({ kind }) => kind)).toEqual(['freehand', 'tick', 'underline']);
  expect(dashboard.problems).toEqual([]);
});
