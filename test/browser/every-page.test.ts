// On every page and in every dialog axe finds nothing in either theme, and nothing scrolls sideways on a phone, or in a
// laptop's window at 200 % (WCAG 1.4.10).
import { afterAll, expect, test } from '@jest/globals';
import { checkAccess, sidewaysOf } from './access.ts';
import { PHONE, startDashboard } from './dashboard.ts';
import { everyPage } from './places.ts';

const dashboard = await startDashboard();
const { institute, places } = await everyPage(dashboard);
const page = await dashboard.signedIn(institute, 'Asha', 'administrator');
afterAll(() => dashboard.stop());

const [LAPTOP, ZOOMED] = [1280, 640];

test.each(places)('$name', async ({ path, shows, andThen }) => {
  await page.setViewportSize({ width: LAPTOP, height: 800 });
  await page.goto(`${dashboard.address}${path}`);
  await page.getByText(shows).first().waitFor();
  await andThen?.(page);
  for (const width of [LAPTOP, ZOOMED, PHONE.width]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await sidewaysOf(page)]).toEqual([width, 0]);
    if (width !== ZOOMED) await checkAccess(page);
  }
  expect(dashboard.problems).toEqual([]);
});
