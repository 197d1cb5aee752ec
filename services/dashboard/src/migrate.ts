import { join } from 'node:path';
import { runMigrations } from '@exam-evaluation/data/migrate-process.ts';

await runMigrations('dashboard', join(import.meta.dirname, 'migrations'));
