import type { BrowserContext } from 'playwright-core';

/** What somebody does with their hands: clicks, keys, fields filled in or chosen from, and files. */
type Hand = 'clicks' | 'keys' | 'fields' | 'files';

// A field counts once its value has changed, however that was entered; boxes are clicked.
const COUNTING = `
  addEventListener('pointerdown', (event) => event.isTrusted && countHand('clicks'), true);
  addEventListener('keydown', (event) => event.isTrusted && countHand('keys'), true);
  addEventListener('change', ({ target: { type } }) => {
    if (type === 'file') countHand('files');
    else if (type !== 'checkbox' && type !== 'radio') countHand('fields');
  }, true);
`;

/** The test that runs; benches, which run none, also use pages. */
const currentTest = () =>
  (globalThis as { expect?: { getState: () => { currentTestName?: string } } }).expect?.getState().currentTestName ??
  '';

/** What each test of a file does on pages, as a measure of the work that its journey is for a person. */
export class Hands {
  readonly #byTest = new Map<string, Record<Hand, number>>();

  /** Counts on the pages of a browser from now on. */
  async countIn(context: BrowserContext): Promise<void> {
    await context.exposeFunction('countHand', (hand: Hand) => {
      const test = currentTest();
      const counts = this.#byTest.get(test) ?? { clicks: 0, keys: 0, fields: 0, files: 0 };
      counts[hand] += 1;
      this.#byTest.set(test, counts);
    });
    await context.addInitScript(COUNTING);
  }

  /** A line for each test. */
  report(): string {
    return [...this.#byTest]
      .map(([test, counts]) => {
        const parts = Object.entries(counts).filter(([, count]) => count > 0);
        return `${parts.map(([hand, count]) => `${count} ${hand}`).join(', ')}: ${test}\n`;
      })
      .join('');
  }
}
