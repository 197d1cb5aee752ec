#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ExamEvaluation } from '../../typescript/src/index.ts';
import { VERSION } from '../../typescript/src/version.ts';
import { createServer } from './server.ts';

const USAGE = `exam-evaluation-mcp ${VERSION}, a server of the Model Context Protocol for the Exam Evaluation API.
An assistant starts it, without arguments, and talks to it over standard input and output.
It reads EXAM_EVALUATION_BASE_URL, such as https://exams.example.org/v1, and EXAM_EVALUATION_API_KEY.
`;
/** What lets the assistant wait for its first answer is told, where it keeps a log of standard error. */
const tell = (line: string) => process.stderr.write(`exam-evaluation-mcp: ${line}\n`);

try {
  if (process.argv.length > 2 || process.stdin.isTTY) {
    process.stderr.write(USAGE);
    process.exit(['--help', '-h', '--version'].includes(process.argv[2]!) ? 0 : 2);
  }
  const { EXAM_EVALUATION_BASE_URL: baseUrl, EXAM_EVALUATION_API_KEY: apiKey } = process.env;
  if (!baseUrl || !apiKey) throw new Error('set EXAM_EVALUATION_BASE_URL and EXAM_EVALUATION_API_KEY');
  const client = new ExamEvaluation({
    baseUrl,
    apiKey,
    onRequest: ({ code, status, retryInMs }) => {
      if (retryInMs !== undefined) tell(`${code ?? status ?? `no answer from ${baseUrl}`}; trying again`);
    },
  });
  const { scopes } = await client.getKey();
  await createServer(client, scopes).connect(new StdioServerTransport());
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
