import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { DataFolderInUse } from '@exam-evaluation/standalone/single-instance.ts';
import { MissingParts } from './parts/start-parts.ts';
import { type Stack, startStack } from './stack.ts';

const USAGE = `Usage: npm run stack -- [--workers N]

Runs PostgreSQL, Kafka, Redis and MinIO (npm run parts -- install fetches them) and every service as a process of
its own, with N grading workers (default 2). Data in .stack/. PORT sets the port of the API (default 8080).
Addresses of parts that run elsewhere: POSTGRES_ADMIN_URL, KAFKA_BROKERS, REDIS_URL, S3_ENDPOINT with S3_ACCESS_KEY
and S3_SECRET_KEY.
`;

const FOLDER = join(import.meta.dirname, '../../../.stack');

function readWorkers(): number {
  const { values } = parseArgs({ options: { workers: { type: 'string', default: '2' } } });
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1 || workers > 64)
    throw new RangeError('--workers is a number from 1 to 64');
  return workers;
}

function welcome({ baseUrl, dashboardUrl, demo, runtimeFile }: Stack, workers: number): string {
  return `
Exam Evaluation runs on real parts, ${workers} grading ${workers === 1 ? 'worker' : 'workers'}

  API       ${baseUrl}
  Dashboard ${dashboardUrl}
  API key   ${demo.key ? `${demo.key}  (shown this once; 1,000 credits)` : 'made at the first start; only its hash is kept'}
  Operator  ${runtimeFile}

  curl ${baseUrl}/me -H 'X-API-Key: ${demo.key ?? '$API_KEY'}'
`;
}

async function main(workers: number): Promise<void> {
  const print = (label: string, line: string) => void process.stdout.write(`${label.padEnd(11)} | ${line}\n`);
  const log = createLogger({ service: 'stack', write: (line) => print('stack', line.trimEnd()) });
  const lifecycle = new Lifecycle(log);
  lifecycle.exitOnSignals();
  const port = Number(process.env.PORT ?? 8080);
  const stack = await startStack({ folder: FOLDER, workers, port, env: process.env, lifecycle, print });
  console.log(welcome(stack, workers));
}

let workers: number;
try {
  workers = readWorkers();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
  process.exit(2);
}
try {
  await main(workers);
} catch (error) {
  const expected = error instanceof MissingParts || error instanceof DataFolderInUse;
  console.error(expected ? error.message : error);
  process.exit(1);
}
