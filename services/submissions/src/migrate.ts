import { join } from 'node:path';
import { runMigrations } from '@exam-evaluation/data/migrate-process.ts';

await runMigrations('submissions', join(import.meta.dirname, 'migrations'));
