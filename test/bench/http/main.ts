// Measures what a read costs through the gateway and its services, and through bare programs on the same database
// server in the same run: requests a second, waits, processor time by process and by layer.
// Usage: npm run bench:http [-- --rounds 3] [--seconds 3] [--only submission,feed,exams] [--connections 1,8,32]
// [--beside CHECKOUT] (measures the gateway of that checkout, too) [--keep FOLDER] (keeps the profiles there)

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '@exam-evaluation/runtime/statistics.ts';
import { processorTime } from '../processes.ts';
import { type Layer, sharesByLayer } from './layers.ts';
import type { LoadAnswer, LoadRequest } from './load.ts';
import { Profiler } from './profiler.ts';
import { type Program, type Read, startGateway, startPlain } from './programs.ts';
import { type Measured, report } from './report.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'submission,feed,exams' },
    connections: { type: 'string', default: '1,8,32' },
    beside: { type: 'string' },
    keep: { type: 'string' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const reads = values.only.split(',') as Read[];
const connections = values.connections.split(',').map(Number);
/** Number of connections at which profiles and the costs by process are taken. */
const PROFILED = connections.includes(8) ? 8 : connections[0]!;
const WARM_UP_SECONDS = 2;

const root = join(import.meta.dirname, '../../..');
const load = fork(join(import.meta.dirname, 'load.ts'));
const programs: Program[] = [];
try {
  const gateway = await startGateway('gateway', root);
  programs.push(gateway);
  programs.unshift(await startPlain('express, pg', gateway, false), await startPlain('with a hop', gateway, true));
  if (values.beside) programs.push(await startGateway('gateway of the other checkout', resolve(values.beside)));
  const before = loadavg();
  const measured = await measureAll();
  const layers = await profileAll();
  const loads = [before, loadavg()].map((one) => one.map((each) => each.toFixed(1)).join(', '));
  console.log(
    `${availableParallelism()} cores, ${rounds} rounds of ${seconds} s; load before ${loads[0]}, after ${loads[1]}`,
  );
  console.log(
    report({ programs: programs.map(({ name }) => name), reads, connections, profiled: PROFILED, measured, layers }),
  );
} finally {
  await Promise.all(programs.reverse().map(({ stop }) => stop()));
  load.kill();
}

/** Measures the programs in turn, so that other load affects them equally; each round begins with another one. */
async function measureAll(): Promise<Measured[]> {
  const runs: (Measured & { round: number })[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const read of reads) {
      for (const count of connections) {
        for (const program of round % 2 === 0 ? programs : programs.toReversed()) {
          if (round === 0) await send(program, read, count, WARM_UP_SECONDS);
          runs.push({ round, ...(await measure(program, read, count)) });
        }
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  const same = Map.groupBy(runs, (run) => `${run.program} ${run.read} ${run.connections}`);
  return [...same.values()].map((all) => ({
    ...all[0]!,
    perSecond: median(all.map((run) => run.perSecond)),
    p50: median(all.map((run) => run.p50)),
    p99: median(all.map((run) => run.p99)),
    cost: new Map(
      [...all[0]!.cost.keys()].map((process) => [process, median(all.map((run) => run.cost.get(process) ?? 0))]),
    ),
  }));
}

async function measure(program: Program, read: Read, count: number): Promise<Measured> {
  const used = () => processorTime(process.pid, (pid, name) => nameOf(program, pid, name));
  const before = used();
  const { answers, failures, seconds: took, p50, p99 } = await send(program, read, count, seconds);
  if (failures > 0) throw new Error(`${program.name}, ${read}: ${failures} requests failed`);
  const cost = [...used()].map(([label, now]) => [label, (1000 * (now - (before.get(label) ?? 0))) / answers] as const);
  const perSecond = answers / took;
  return { program: program.name, read, connections: count, perSecond, p50, p99, cost: new Map(cost) };
}

/** What the report calls a process while a program is measured. */
function nameOf(program: Program, pid: number, name: string): string {
  if (pid === program.pid) return 'program';
  if (pid === load.pid) return 'load';
  return name === 'postgres' ? 'PostgreSQL' : 'others';
}

async function send({ urls, headers }: Program, read: Read, count: number, duration: number): Promise<LoadAnswer> {
  return await ask(load, { url: urls[read], headers, connections: count, seconds: duration });
}

async function ask(child: ChildProcess, request: LoadRequest): Promise<LoadAnswer> {
  child.send(request);
  const [answer] = (await once(child, 'message')) as [LoadAnswer];
  return answer;
}

async function profileAll(): Promise<Map<string, Map<Layer, number>>> {
  const shares = new Map<string, Map<Layer, number>>();
  if (values.keep) mkdirSync(values.keep, { recursive: true });
  for (const program of programs) {
    const profiler = await Profiler.connect(program.inspector);
    for (const read of reads) {
      const profile = await profiler.during(() => send(program, read, PROFILED, seconds));
      shares.set(`${program.name} ${read}`, sharesByLayer(profile));
      if (!values.keep) continue;
      const file = `${program.name} ${read}.cpuprofile`.replaceAll(/[ ,]+/g, '-');
      writeFileSync(join(values.keep, file), JSON.stringify(profile));
    }
    profiler.close();
  }
  return shares;
}
