// `npm run simulate` runs 10,000 schedules from a new seed each time. `-- --seed N` runs one of them and prints what
// its callers were told. `-- --without 'slot lock'` removes a guard and runs until that shows. `-- --doubled` repeats
// half of the callers' writes while the first one goes on. `-- --pin` accepts changed SQL after its model was reviewed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { GUARDS } from './guards.ts';
import { runSchedule } from './run.ts';
import { SCHEDULES_OF_PINS, writePins } from './statements/pins.ts';

const SCHEDULES = 10_000;
const SHOWN_MAX = 10;

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string' },
    schedules: { type: 'string', default: String(SCHEDULES) },
    without: { type: 'string' },
    doubled: { type: 'boolean', default: false },
    pin: { type: 'boolean', default: false },
    part: { type: 'boolean', default: false },
  },
});

const often = given.doubled ? { doubled: 0.5 } : {};

/** What a process reports about its part of the schedules. */
interface Tally {
  schedules: number;
  steps: number;
  writes: number;
  broken: { seed: number; how: string[] }[];
}

async function runPart(from: number, schedules: number): Promise<Tally> {
  const tally: Tally = { schedules: 0, steps: 0, writes: 0, broken: [] };
  for (let seed = from; seed < from + schedules && tally.broken.length < SHOWN_MAX; seed++) {
    const { broken, steps, writes } = await runSchedule(seed, { often });
    tally.schedules += 1;
    tally.steps += steps;
    tally.writes += writes.length;
    if (broken.length > 0) tally.broken.push({ seed, how: broken });
  }
  return tally;
}

/** Runs a process for each core, since a schedule uses only one. */
async function runAll(from: number, schedules: number): Promise<Tally> {
  const parts = Math.min(availableParallelism(), 8);
  const size = Math.ceil(schedules / parts);
  const tallies = Array.from({ length: parts }, async (_, n) => {
    const range = ['--from', String(from + n * size), '--schedules', String(Math.min(size, schedules - n * size))];
    const child = fork(import.meta.filename, ['--part', ...(given.doubled ? ['--doubled'] : []), ...range]);
    const [tally] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`a part ended with ${code}`))),
    ])) as [Tally];
    return tally;
  });
  const all = await Promise.all(tallies);
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0);
  return {
    schedules: sum((tally) => tally.schedules),
    steps: sum((tally) => tally.steps),
    writes: sum((tally) => tally.writes),
    broken: all.flatMap(({ broken }) => broken),
  };
}

async function showOne(seed: number): Promise<void> {
  const { broken, steps, writes } = await runSchedule(seed, { often });
  for (const { key, answers } of writes) {
    console.log(`${key}: ${answers.map(({ outcome, id, code }) => code ?? id ?? outcome).join(', ')}`);
  }
  console.log(`seed ${seed}: ${steps} steps, ${broken.length === 0 ? 'every promise kept' : ''}`);
  for (const how of broken) console.log(`!! ${how}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

/** Prints how many schedules it takes until a removed guard shows. */
async function showWithout(name: string, from: number, schedules: number): Promise<void> {
  const guard = GUARDS.find((one) => one.name === name);
  if (!guard) throw new Error(`guards: ${GUARDS.map((one) => one.name).join(', ')}`);
  for (let n = 1; n <= schedules; n++) {
    const { broken } = await runSchedule(from + n - 1, { guard });
    if (broken.length > 0) return console.log(`${name}: found in schedule ${n}, seed ${from + n - 1}: ${broken[0]}`);
  }
  console.log(`${name}: not found in ${schedules} schedules from seed ${from}`);
  process.exitCode = 1;
}

async function showAll(from: number, schedules: number): Promise<void> {
  const startedAt = performance.now();
  const { broken, ...done } = await runAll(from, schedules);
  for (const { seed, how } of broken.slice(0, SHOWN_MAX)) {
    for (const one of how) console.log(`!! seed ${seed}: ${one}`);
    console.log(`   once more: npm run simulate -- --seed ${seed}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counts = `${done.schedules} schedules from seed ${from}, ${done.writes} writes, ${done.steps} steps`;
  console.log(`${counts} in ${seconds} s: ${broken.length} broken`);
  process.exitCode = broken.length > 0 || done.schedules < schedules ? 1 : 0;
}

const from = Number(given.from ?? Math.floor(Math.random() * 2 ** 31));
const schedules = Number(given.schedules);
if (given.part) {
  process.send!(await runPart(from, schedules));
  process.disconnect();
} else if (given.pin) {
  await runPart(1, SCHEDULES_OF_PINS);
  writePins();
} else if (given.seed !== undefined) await showOne(Number(given.seed));
else if (given.without !== undefined) await showWithout(given.without, from, schedules);
else await showAll(from, schedules);
