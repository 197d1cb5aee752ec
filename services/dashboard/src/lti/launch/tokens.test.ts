// How a platform's keys are read, and who is let in of those whom a token names.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Caller } from '../../outgoing/caller.ts';
import { useDashboard } from '../../testing.ts';
import { CLIENT_ID, FakePlatform, INSTRUCTOR } from '../testing/fake-platform.ts';
import { signInFrom } from './sign-in.ts';
import { Tokens } from './tokens.ts';

const suite = useDashboard();
const moodle = new FakePlatform();
const caller = new Caller(['127.0.0.1']);
beforeAll(() => moodle.start());
afterAll(() => {
  moodle.stop();
  caller.close();
});

const platform = () => ({
  id: 'platform-1',
  issuer: moodle.issuer,
  client_id: CLIENT_ID,
  jwks_url: `${moodle.issuer}/jwks`,
});

test('keys are read once, and again when the platform signs with a new one [LTI-2]', async () => {
  const tokens = new Tokens(caller, { pauseMs: 0 });
  const before = moodle.keyReads;
  for (let launch = 0; launch < 3; launch += 1) {
    expect((await tokens.verify(await moodle.token('n'), platform(), 'n')).sub).toBe('teacher-1');
  }
  expect(moodle.keyReads).toBe(before + 1);
  const old = await moodle.token('n');
  await moodle.rotate();
  expect((await tokens.verify(await moodle.token('n'), platform(), 'n')).sub).toBe('teacher-1');
  expect(moodle.keyReads).toBe(before + 2);
  await expect(tokens.verify(old, platform(), 'n')).rejects.toMatchObject({ refusal: 'not_proved' });
});

test('tokens that name unknown keys do not have the keys read each time [LTI-2]', async () => {
  const tokens = new Tokens(caller);
  const stranger = new FakePlatform();
  await stranger.rotate();
  await tokens.verify(await moodle.token('n'), platform(), 'n');
  const before = moodle.keyReads;
  for (let launch = 0; launch < 5; launch += 1) {
    const foreign = await moodle.token('n', stranger);
    await expect(tokens.verify(foreign, platform(), 'n')).rejects.toMatchObject({ refusal: 'not_proved' });
  }
  expect(moodle.keyReads).toBe(before);
});

test('people of an institute that is switched off are refused [LTI-4]', async () => {
  const row = {
    institute_id: randomUUID(),
    id: randomUUID(),
    instructor_role: 'examiner',
    administrator_role: 'reader',
  };
  const launch = {
    issuer: 'i',
    subject: 's',
    displayName: 'T',
    roles: [INSTRUCTOR],
    deploymentId: 'd',
    examId: '',
    asked: undefined,
    course: undefined,
  };
  const deps = { database: suite.db.database, sessions: undefined as never, isOpen: async () => false };
  await expect(signInFrom(row as never, launch, deps)).rejects.toMatchObject({ refusal: 'switched_off' });
});
