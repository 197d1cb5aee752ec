import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KafkaBus } from '@exam-evaluation/data/adapters/bus-kafka.ts';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import {
  cacheFolder,
  findOnPath,
  installDebian,
  launch,
  type Part,
  type Running,
  runTool,
  stopRunning,
  untilReady,
} from './part.ts';

const VERSION = '4.3.1';
const jars = () => join(cacheFolder(), 'kafka', VERSION, 'libs');

/** Archive of a broker's classes (class data sharing, JEP 310), with which it starts in two thirds of the time. */
const archive = () => join(cacheFolder(), 'kafka', VERSION, 'classes.jsa');

/** One broker that is its own controller. Address: host:port. */
export const kafka: Part<string> = {
  name: 'kafka',
  stopSignal: 'SIGTERM',
  find: () => (findOnPath('java') && existsSync(jars()) && existsSync(archive()) ? jars() : undefined),
  install: async () => {
    if (!findOnPath('java') || !findOnPath('mvn')) installDebian('default-jre-headless', 'maven');
    if (!existsSync(jars())) installJars();
    await archiveClasses();
  },
  start: (program, folder, port) => startBroker(program, folder, port, `-XX:SharedArchiveFile=${archive()}`),
};

async function startBroker(
  program: string,
  folder: string,
  port: number,
  classes: string,
): Promise<Running & { address: string }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = join(folder, 'server.properties');
  writeFileSync(settings, serverProperties(folder, port, await freePort()));
  if (!existsSync(join(folder, 'data/meta.properties'))) format(program, settings);
  const logFile = join(folder, 'kafka.log');
  const options = ['-Xms256m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', classes];
  const broker = launch('java', [...options, '-cp', `${program}/*`, 'kafka.Kafka', settings], logFile);
  const address = `127.0.0.1:${port}`;
  const pid = await untilReady(broker, logFile, () => answers(address));
  return { address, pid, marker: settings };
}

/**
 * Writing the archive takes seconds; at low priority on a busy machine it takes longer than a server may take to stop.
 */
const ARCHIVE_TIMEOUT_MS = 300_000;

/** Runs a broker once, which writes the archive when it stops. */
async function archiveClasses(): Promise<void> {
  const folder = mkdtempSync(join(cacheFolder(), 'kafka', 'partial-'));
  try {
    const made = join(folder, 'classes.jsa');
    const broker = await startBroker(jars(), folder, await freePort(), `-XX:ArchiveClassesAtExit=${made}`);
    await stopRunning(broker, 'SIGTERM', ARCHIVE_TIMEOUT_MS);
    renameSync(made, archive());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The jars and what they need, as Maven resolves them. */
function installJars(): void {
  const parent = join(cacheFolder(), 'kafka');
  mkdirSync(parent, { recursive: true });
  const partial = mkdtempSync(join(parent, 'partial-'));
  try {
    const dependency = (group: string, artifact: string, version: string) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
    writeFileSync(
      join(partial, 'pom.xml'),
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>exam-evaluation</groupId><artifactId>kafka</artifactId><version>1</version>
<dependencies>${dependency('org.apache.kafka', 'kafka_2.13', VERSION)}
${dependency('org.slf4j', 'slf4j-simple', '1.7.36')}</dependencies></project>`,
    );
    const goal = [
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${join(partial, 'libs')}`,
    ];
    runTool('mvn', ['-q', '-B', '-f', join(partial, 'pom.xml'), ...goal]);
    rmSync(join(parent, VERSION), { recursive: true, force: true });
    renameSync(partial, join(parent, VERSION));
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function serverProperties(folder: string, port: number, controllerPort: number): string {
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': join(folder, 'data'),
    'auto.create.topics.enable': false,
    // One broker: nothing can be replicated.
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1000,
    // After a crash the controller accepts the broker again once its old session has expired.
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function format(program: string, settings: string): void {
  let id: string;
  do id = randomBytes(16).toString('base64url');
  while (id.startsWith('-')); // would be read as an option
  const options = ['-Xmx128m', '-XX:TieredStopAtLevel=1', `-XX:SharedArchiveFile=${archive()}`];
  const args = [...options, '-cp', `${program}/*`, 'kafka.tools.StorageTool', 'format'];
  const made = spawnSync('java', [...args, '-t', id, '-c', settings], { encoding: 'utf8' });
  if (made.status !== 0)
    throw new Error(`Kafka's storage could not be formatted: ${made.error?.message ?? made.stderr}`);
}

async function answers(address: string): Promise<boolean> {
  const log = createLogger({ service: 'parts', level: 'silent' });
  const bus = new KafkaBus({ brokers: [address], clientId: 'parts', log, onDead: () => undefined });
  try {
    return await bus.isReachable();
  } finally {
    await bus.close();
  }
}
