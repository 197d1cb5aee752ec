import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** What hinders people, by axe. */
export const SERIOUS: readonly string[] = ['serious', 'critical'];

/** By how many pixels the page is wider than the window, so that people scroll sideways. Tables may scroll in boxes of their own. */
export async function sidewaysOf(page: Page): Promise<number> {
  return await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
}

/** Fails on what axe finds on the page in both themes: everything, or what has one of these impacts. */
export async function checkAccess(page: Page, impacts?: readonly string[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.filter(({ impact }) => !impacts || impacts.includes(impact ?? ''));
    expect([page.url(), found.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([page.url(), []]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
