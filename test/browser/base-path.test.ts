// The dashboard below a path of a host that it shares: whatever a page loads, calls or opens lies below that path.
import { join } from 'node:path';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { afterAll, expect, test } from '@jest/globals';
import { startDashboard } from './dashboard.ts';
import { PathProxy } from './path-proxy.ts';

const [proxyPort, port] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${proxyPort}`;
const proxy = await PathProxy.listen(proxyPort, port);
const dashboard = await startDashboard({
  ...{ PORT: String(port), PUBLIC_URL: `${origin}/exams`, DASHBOARD_PATH: '/exams/dashboard' },
  GRADING_SLOTS: '0',
});
afterAll(async () => {
  await dashboard.stop();
  proxy.stop();
});

const SCAN = join(import.meta.dirname, '../../services/dashboard/web/public/example/S-101.pdf');

test.each([
  ['passes its path on', true],
  ['takes a part of its path off', false],
])('people and candidates work behind a proxy that %s', async (_case, passesOn) => {
  proxy.passesDashboardOn = passesOn;
  expect(dashboard.address).toBe(`${origin}/exams/dashboard`);
  const page = await dashboard.signedIn(await dashboard.institute('Shared'), 'Noor', 'examiner');
  expect(page.url()).toBe(`${dashboard.address}/`);
  const cookies = await page.context().cookies(dashboard.address);
  expect(cookies.map(({ path }) => path)).toEqual(['/exams/dashboard']);

  // Loads the example's copies, and sends them to the store.
  await page.getByRole('link', { name: 'New exam' }).click();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByText('Science, class 8 (example)').waitFor();
  await page.waitForURL(/\/exams\/dashboard\/exams\/[0-9a-f-]{36}$/);
  const exam = page.url();
  await page.reload();
  await page.getByText('Science, class 8 (example)').waitFor();

  // Loads a worker and WebAssembly, which look at the scan.
  await page.goto(`${exam}/class-set`);
  await page.locator('input[type=file]').setInputFiles(SCAN);
  await page.getByLabel('Pages of each copy').waitFor();

  await page.goto(`${dashboard.address}/results/`);
  await page.getByText('Open the link that you were given').waitFor();
  expect(dashboard.problems.filter((problem) => !problem.includes('GetMyResult'))).toEqual([]);
  expect(proxy.outside).toEqual([]);
  dashboard.problems.length = 0; // the browser reports that the candidate has no link
});
