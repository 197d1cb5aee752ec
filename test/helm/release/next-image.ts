import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '@exam-evaluation/data/provision.ts';

/** What the next release adds to each schema: a column of a table that every request or copy writes to or reads. */
const TABLE = {
  gateway: 'api_keys',
  exams: 'exams',
  submissions: 'submissions',
  billing: 'accounts',
  dashboard: 'people',
};

const NEXT_MIGRATION = '9999_next_release.sql';

/**
 * Makes the image of a future release in `folder`: this code with one more migration for each database, which only adds
 * something, as migrations of a next version may.
 * @param image folder of the current code.
 */
export function makeNextImage(image: string, folder: string): string {
  for (const part of ['packages', 'services', 'proto', 'package.json']) {
    cpSync(join(image, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(image, 'node_modules'), join(folder, 'node_modules'));
  for (const database of DATABASES) {
    writeFileSync(
      join(folder, 'services', database, 'src/migrations', NEXT_MIGRATION),
      `alter table ${TABLE[database]} add column next_release text not null default 'none';\n`,
    );
  }
  return folder;
}
