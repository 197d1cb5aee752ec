import { afterAll, expect, test } from '@jest/globals';
import { createLogger, toggleDebugOnSignal } from './log.ts';

afterAll(() => void process.removeAllListeners('SIGUSR2'));

test('SIGUSR2 has every logger say more, and the next one less again', () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line).msg);
  const loud = createLogger({ service: 'loud', write });
  const quiet = createLogger({ service: 'quiet', level: 'error', write });
  toggleDebugOnSignal();
  const signal = () => {
    process.emit('SIGUSR2', 'SIGUSR2');
    lines.length = 0;
  };
  signal();
  for (const log of [loud, quiet]) log.debug('details');
  expect(lines).toEqual(['details', 'details']);

  signal();
  for (const log of [loud, quiet]) {
    log.debug('details');
    log.info('news');
    log.error('trouble');
  }
  expect(lines).toEqual(['news', 'trouble', 'trouble']);
  expect([loud.level, quiet.level]).toEqual(['info', 'error']);
});

test('an error of PostgreSQL is logged without what people wrote', () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'quiet', write: (line) => void lines.push(line) });
  const error = new Error('duplicate key value');
  Object.assign(error, {
    code: '23505',
    detail: 'Key (name)=(Xanthippe) already exists.',
    where: 'JSON data, line 1: "Xanthippe',
  });
  log.error({ err: error }, 'trouble');
  expect(JSON.parse(lines[0]!).err).toMatchObject({ code: '23505', message: 'duplicate key value' });
  expect(lines[0]).not.toContain('Xanthippe');
});

test('signatures and credentials in a presigned address are not logged', () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'quiet', write: (line) => void lines.push(line) });
  const secrets = { 'X-Amz-Credential': 'key-id', 'X-Amz-Signature': 'signed', 'X-Amz-Security-Token': 'session' };
  const query = new URLSearchParams(secrets).toString();
  log.warn({ err: new Error(`no answer: https://store/copy.pdf?${query}`) }, 'trouble');
  expect(lines[0]).toContain('https://store/copy.pdf');
  for (const secret of Object.values(secrets)) expect(lines[0]).not.toContain(secret);
});
