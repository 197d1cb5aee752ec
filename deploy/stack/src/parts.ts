import { join } from 'node:path';
import { testEnvironment } from './parts/addresses.ts';
import { findOnPath, installDebian } from './parts/part.ts';
import { PART_NAMES, PARTS, partsStatus, startParts, stopParts } from './parts/start-parts.ts';

const USAGE = `Usage: npm run parts -- <command>

  install   fetch what is missing of PostgreSQL, Redis, Kafka and MinIO, and the native reading tools (the only command
            that writes outside the clone)
  start     start them on free ports of this machine, data in .stack/, and leave them running; prints their addresses
  stop      stop them
  status    what is installed and what runs
  env       print shell exports that let the tests use them
`;

const FOLDER = join(import.meta.dirname, '../../../.stack');

async function install(): Promise<void> {
  for (const name of PART_NAMES) {
    const part = PARTS[name];
    if (!part.find()) await part.install();
    console.log(`${part.name}: ${part.find() ?? 'still missing'}`);
  }
  // Optional: without them grading uses the slower programs that npm brings.
  if (!findOnPath('tesseract') || !findOnPath('pdftoppm')) {
    installDebian('tesseract-ocr', 'tesseract-ocr-osd', 'poppler-utils');
  }
}

function status(): void {
  const known = partsStatus(FOLDER);
  for (const name of PART_NAMES) {
    const installed = PARTS[name].find() ?? 'not installed (npm run parts -- install)';
    console.log(`${PARTS[name].name}: ${known?.running.includes(name) ? 'running' : 'stopped'}, ${installed}`);
  }
}

function printEnvironment(): void {
  const known = partsStatus(FOLDER);
  if (known?.running.length !== PART_NAMES.length)
    throw new Error('the parts do not run; start them: npm run parts -- start');
  for (const [name, value] of Object.entries(testEnvironment(known.addresses))) {
    console.log(`export ${name}='${value}'`);
  }
}

async function start(): Promise<void> {
  const { addresses } = await startParts({ folder: FOLDER, keep: true });
  console.log(JSON.stringify(addresses, null, 2));
}

const commands: Record<string, () => Promise<void> | void> = {
  install,
  start,
  stop: async () => await stopParts(FOLDER),
  status,
  env: printEnvironment,
};

const command = commands[process.argv[2] ?? ''];
if (!command) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  await command();
  process.exit(0); // the servers started here keep running
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
