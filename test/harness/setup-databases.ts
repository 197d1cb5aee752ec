import { serveTemplates } from '@exam-evaluation/testing/database-templates.ts';
import { afterRun } from './teardown.ts';

/** Serves migrated databases for copying to the files of a run. */
export default async function setup(): Promise<void> {
  const { url, close } = await serveTemplates();
  process.env.TEST_TEMPLATES = url;
  afterRun(close);
}
