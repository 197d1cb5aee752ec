import type { Page, Response } from 'playwright-core';

/**
 * Leaves a review for its exam, and waits until the person has let go of all answers. A call that still claims some may
 * be answered first, and a page that is left before the last call loses it.
 */
export async function leaveReview(page: Page): Promise<void> {
  const released = page.waitForResponse(claimsNothing);
  await page.getByTitle('To the exam').click();
  await released;
}

const claimsNothing = (response: Response) =>
  response.url().endsWith('/ClaimAnswers') && !response.request().postData()?.includes('submissionId');
