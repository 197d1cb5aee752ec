import { join } from 'node:path';
import { runMigrations } from '@exam-evaluation/data/migrate-process.ts';

await runMigrations('billing', join(import.meta.dirname, 'migrations'));
