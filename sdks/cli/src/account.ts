// Which service is called, and with which key: those of the environment, or those that `login` kept in a file that only
// its owner may read. A kept key is never sent to another address than the one it was given for.
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import envPaths from 'env-paths';
import { ExamEvaluation, type KeyInfo } from '../../typescript/src/index.ts';
import { EXIT, Failure } from './failure.ts';
import { remark } from './output.ts';

interface Account {
  base_url: string;
  api_key: string;
}

/** Longest key that is looked at; a file given by mistake is not read to its end. */
const KEY_CHARACTERS_MAX = 1_000;
/** Shorter pauses are nothing that a person wonders about. */
const REMARKED_PAUSE_MS = 2_000;

const accountFile = (): string => join(envPaths('exam-evaluation', { suffix: '' }).config, 'account.json');

/** The client of the commands. @param patienceMs how long it tries. @throws Failure where nobody has logged in. */
export async function connect(patienceMs: number): Promise<ExamEvaluation> {
  const { EXAM_EVALUATION_API_KEY: key, EXAM_EVALUATION_BASE_URL: url } = process.env;
  if (key && url) return clientOf({ base_url: url, api_key: key }, patienceMs);
  if (key || url)
    throw new Failure('set both EXAM_EVALUATION_BASE_URL and EXAM_EVALUATION_API_KEY, or none', EXIT.usage);
  return clientOf(await load(), patienceMs);
}

/** Reads a key, tries it, and keeps it. @returns what the key is. */
export async function login(url: string, patienceMs: number): Promise<KeyInfo> {
  const account = { base_url: baseUrlOf(url), api_key: await askKey() };
  const info = await clientOf(account, patienceMs).getKey();
  const file = accountFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const made = `${file}.${process.pid}`;
  await writeFile(made, JSON.stringify(account), { mode: 0o600, flag: 'wx' });
  await rename(made, file);
  return info;
}

/** Forgets the key that `login` kept. */
export async function logout(): Promise<void> {
  await rm(accountFile(), { force: true });
}

function clientOf({ base_url, api_key }: Account, patienceMs: number): ExamEvaluation {
  return new ExamEvaluation({
    baseUrl: base_url,
    apiKey: api_key,
    patienceMs,
    onRequest: ({ status, code, retryInMs = 0 }) => {
      if (retryInMs < REMARKED_PAUSE_MS) return;
      remark(`${code ?? status ?? 'no answer'}; trying again in ${Math.round(retryInMs / 1000)} s`);
    },
  });
}

async function load(): Promise<Account> {
  const file = accountFile();
  const { mode } = await stat(file).catch(() => {
    throw new Failure('log in first: exam-evaluation login --url https://…/v1', EXIT.usage);
  });
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Failure(`others may read the key in ${file}; run chmod 600 on it, or have a new key made`);
  try {
    const { base_url, api_key } = JSON.parse(await readFile(file, 'utf8')) as Account;
    return { base_url: baseUrlOf(base_url), api_key: String(api_key) };
  } catch {
    throw new Failure(`${file} is damaged; log in again`);
  }
}

/** The address of the API: with `/v1` where only the server was given. */
function baseUrlOf(url: string): string {
  const { protocol, pathname, origin } = URL.parse(url) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Failure(`no address of http or https: ${url}`, EXIT.usage);
  return pathname === '/' ? `${origin}/v1` : url;
}

/** The key from standard input: typed unseen at a terminal, or piped. It is no argument, which others could list. */
async function askKey(): Promise<string> {
  const key = process.stdin.isTTY ? await typedKey() : await pipedKey();
  if (!/^[!-~]+$/.test(key)) throw new Failure('no API key was given: it is one line without spaces', EXIT.usage);
  return key;
}

async function typedKey(): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const stopped = new AbortController();
  lines.once('SIGINT', () => stopped.abort());
  process.stderr.write('API key: ');
  try {
    return (await lines.question('', { signal: stopped.signal })).trim();
  } catch {
    throw new Failure('interrupted', EXIT.interrupted);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function pipedKey(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > KEY_CHARACTERS_MAX) return '';
  }
  return text.trim();
}
