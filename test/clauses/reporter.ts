import { relative } from 'node:path';
import { ROOT } from './contract.ts';
import { record, tagsIn } from './recorded.ts';

interface FileResult {
  testFilePath: string;
  testResults: { fullName: string; status: string }[];
}

/** A reporter for jest: keeps which clauses the passed tests of a file name, those of table rows included. */
export default class ClausesReporter {
  readonly #partial: boolean;

  constructor({ testNamePattern }: { testNamePattern?: string }) {
    this.#partial = Boolean(testNamePattern);
  }

  onTestResult(_test: unknown, { testFilePath, testResults }: FileResult): void {
    if (this.#partial) return;
    const passed = testResults.filter(({ status }) => status === 'passed');
    record(relative(ROOT, testFilePath), [...new Set(passed.flatMap(({ fullName }) => tagsIn(fullName)))]);
  }
}
