import { serveTemplates } from '@exam-evaluation/testing/database-templates.ts';
import { afterRun } from './teardown.ts';

/** Serves migrated databases, which the test files of a run copy. */
export default async function setup(): Promise<void> {
  const { url, close } = await serveTemplates();
  process.env.TEST_TEMPLATES = url;
  afterRun(close);
}
