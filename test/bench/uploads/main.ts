// Measures the memory of programs that send many large scans with our clients: 40 of 50 MB, by `submitScans` and by as
// many calls side by side. A server in this process takes the files and forgets them.
// Usage: npm run bench:uploads
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonTools } from '../../../sdks/python/venv.ts';
import { installNpm, packNpm } from '../../harness/sdks.ts';

const SCANS = 40;
const SCAN_BYTES = 50 * 2 ** 20;
const SDKS = join(import.meta.dirname, '../../../sdks');

/** Runs the package as it is published. */
const TYPESCRIPT = `
import { ExamEvaluation } from '@exam-evaluation/sdk';
const client = new ExamEvaluation({ patienceMs: 600_000 });
const scans = Array.from({ length: ${SCANS} }, (_, n) => ({ candidate: { external_id: 'c-' + n }, file: 'scan.pdf' }));
let sent = 0;
if (process.argv[2] === 'many') {
  for await (const { submission } of client.submissions.submitScans('e', scans)) sent += submission ? 1 : 0;
} else await Promise.all(scans.map((scan) => client.submissions.submitScan('e', scan).then(() => sent++)));
console.log(sent, Math.round(process.resourceUsage().maxRSS / 1024));
`;

const PYTHON = `
import asyncio, resource, sys
from exam_evaluation import AsyncExamEvaluation, ExamEvaluation
scans = [{"candidate": {"external_id": f"c-{n}"}, "file": "scan.pdf"} for n in range(${SCANS})]
sent = 0
async def main():
    global sent
    async with AsyncExamEvaluation(patience=600.0) as client:
        if sys.argv[1] == "async-many":
            async for one in client.submissions.submit_scans("e", scans):
                sent += one.submission is not None
        else:
            calls = [client.submissions.submit_scan("e", s["file"], {"candidate": s["candidate"]}) for s in scans]
            sent = len(await asyncio.gather(*calls))
if sys.argv[1] == "many":
    for one in ExamEvaluation(patience=600.0).submissions.submit_scans("e", scans):
        sent += one.submission is not None
else:
    asyncio.run(main())
print(sent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
`;

/** Answers a call of the clients with as little as they need. */
function answer(url: string, body: string, origin: string, response: ServerResponse): void {
  const json = (status: number, value: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  const headers = { 'Content-Type': 'application/pdf' };
  if (url === '/v1/uploads') {
    const { files } = JSON.parse(body) as { files: unknown[] };
    const uploads = files.map((_, n) => ({ id: `u-${n}`, put_url: `${origin}/files/${n}`, put_headers: headers }));
    json(201, { uploads });
  } else if (url.startsWith('/v1/uploads/')) json(200, { id: 'u', status: 'ready' });
  else if (url.endsWith('/batch')) {
    const { submissions } = JSON.parse(body) as { submissions: unknown[] };
    json(200, { items: submissions.map(() => ({ status: 201, submission: { id: 's' } })) });
  } else json(201, { id: 's', status: 'queued' });
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (request.method !== 'PUT') chunks.push(chunk);
  }
  if (request.method === 'PUT') response.writeHead(bytes === SCAN_BYTES ? 200 : 400).end();
  else answer(request.url ?? '/', Buffer.concat(chunks).toString(), origin, response);
}

const server = createServer((request, response) => {
  void serve(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'));
try {
  writeFileSync(join(folder, 'scan.pdf'), Buffer.alloc(SCAN_BYTES, '%PDF-1.7\n'));
  installNpm(folder, packNpm('typescript'));
  writeFileSync(join(folder, 'program.mjs'), TYPESCRIPT);
  writeFileSync(join(folder, 'program.py'), PYTHON);
  const python = join(pythonTools(), 'python');
  for (const [command, file, how] of [
    [process.execPath, 'program.mjs', 'many'],
    [process.execPath, 'program.mjs', 'side by side'],
    [python, 'program.py', 'many'],
    [python, 'program.py', 'async-many'],
    [python, 'program.py', 'async side by side'],
  ] as const) {
    const env = {
      PATH: process.env.PATH,
      PYTHONPATH: join(SDKS, 'python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      EXAM_EVALUATION_BASE_URL: `${origin}/v1`,
      EXAM_EVALUATION_API_KEY: 'k',
    };
    const { stdout } = await promisify(execFile)(command, [file, how], { cwd: folder, env });
    const [sent, megabytes] = stdout.trim().split(' ');
    console.log(`${file} ${how}: ${sent} of ${SCANS} sent, at most ${megabytes} MB resident`);
  }
} finally {
  rmSync(folder, { recursive: true });
  server.close();
}
