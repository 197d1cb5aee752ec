// The pages speak the language of the browser, or the one that a person chooses.
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess, sidewaysOf } from './access.ts';
import { PHONE, startDashboard } from './dashboard.ts';
import { handInSheet, scannedExam } from './scanned-exam.ts';

// Nothing is marked, so that there is time left.
const dashboard = await startDashboard({ GRADING_SLOTS: '0' });
afterAll(() => dashboard.stop());

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
/** Names of the files with Spanish words that the page has loaded. */
const spanishFiles = (page: Page) =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /[/]es-[^/]*[.]js$/.test(name))`,
  );

test('a browser in Spanish gets Spanish pages, and English ones once somebody chooses English', async () => {
  const institute = await dashboard.institute('Colegio');
  const page = await dashboard.page('es-MX');
  await page.goto(await dashboard.link(institute, 'Asha', 'administrator'));
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  expect(await languageOf(page)).toBe('es');
  await page.getByRole('button', { name: 'English' }).click();
  // The address still holds the token of the link.
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect([await languageOf(page), await spanishFiles(page)]).toEqual(['en', []]);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('heading', { name: 'Exámenes', exact: true }).waitFor();
  expect(await spanishFiles(page)).toHaveLength(1);

  const examId = await scannedExam(dashboard, institute, ['c-1']);
  await handInSheet(dashboard, { instituteId: institute, examId, candidate: 'c-1', answer: 'Tokyo' });
  await page.setViewportSize(PHONE);
  for (const [path, heading, text] of [
    ['/exams/new', 'Nuevo examen', 'Instrucciones de corrección'],
    ['/people', 'Personas', 'Invitar a una persona'],
    ['/credits', 'Créditos', '1000'], // 1,000 in English
    [`/exams/${examId}`, 'Resumen', /^Se espera que todo esté corregido dentro de \d+ minuto/],
  ] as const) {
    await page.goto(`${dashboard.address}${path}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page.getByText(text, { exact: true }).first().waitFor();
    expect([path, await languageOf(page), await sidewaysOf(page)]).toEqual([path, 'es', 0]);
    await checkAccess(page);
  }
  expect(dashboard.problems).toEqual([]);
});

test('a language is chosen in the account menu, and unsaved work is not lost by it', async () => {
  const page = await dashboard.signedIn(await dashboard.institute('School'), 'Asha', 'examiner');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Asha' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await page.goto(`${dashboard.address}/exams/new`);
  await page.getByLabel('Title').fill('Optics');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await choose('Español');
  await eventually(
    async () => asked,
    (types) => types.length > 0,
  );
  expect(asked).toEqual(['beforeunload']);
  expect(await page.getByLabel('Title').inputValue()).toBe('Optics');
  expect(await languageOf(page)).toBe('en');

  page.once('dialog', (dialog) => void dialog.accept());
  await choose('Español');
  await page.getByRole('heading', { name: 'Nuevo examen' }).waitFor();
  expect(await languageOf(page)).toBe('es');
  expect(dashboard.problems).toEqual([]);
});
