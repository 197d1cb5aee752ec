import { costs } from './cost.ts';
import { type Demands, demands, SETTINGS } from './demands.ts';
import { bytes, count, digits, dollars, hours } from './format.ts';
import { type Break, breaks } from './limits.ts';
import { type Design, type Load, scaled, TODAY } from './load.ts';
import type { Measured } from './measured.ts';
import { type TableSize, tables } from './tables.ts';

export const STEPS: readonly (readonly [string, Design])[] = [
  ['in one piece', { partitioned: false, archived: false }],
  ['by quarter, as today', TODAY],
  ['old results archived', { partitioned: true, archived: true }],
];

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Parts of the page by the name of their marker. */
export function sections(load: Load, measured: Measured): Record<string, string> {
  return {
    order: order(load, measured),
    steps: afterSteps(load, measured),
    demands: sizes(load, measured),
    tables: tableSizes(load, measured),
    cost: costTable(load, measured),
    measured: measuredTable(measured),
  };
}

const size = (load: Load, part: number) => {
  const at = scaled(load, part);
  return [count(at.institutes), count(at.submissions), count(at.copiesAnHour)];
};

/** The limits reached within ten times the load, with what to do; the others by name. */
function order(load: Load, measured: Measured): string {
  const found = breaks(load, measured, TODAY);
  const near = found.filter(({ part }) => part <= NEAR);
  const rows = near.map(({ limit, part }, at) => [
    `${at + 1}`,
    limit.name,
    ...size(load, part),
    limit.seen,
    limit.remedy,
  ]);
  const named = ({ limit, part }: Break) => `${limit.name} (${count(scaled(load, part).copiesAnHour)} copies an hour)`;
  const far = found.filter(({ part }) => part > NEAR);
  return `${table(['', 'What', 'Institutes', 'Submissions', 'Copies an hour', 'What is seen', 'What to do'], rows)}

Further away: ${far.map(named).join(', ')}.`;
}
const NEAR = 10;

function afterSteps(load: Load, measured: Measured): string {
  const designs = STEPS.map(([, design]) => breaks(load, measured, design));
  const at = (found: readonly Break[], name: string) => {
    const part = found.find(({ limit }) => limit.name === name)?.part;
    return part === undefined ? 'never' : count(scaled(load, part).submissions);
  };
  const changed = designs[0]!.filter(({ limit }) => new Set(designs.map((found) => at(found, limit.name))).size > 1);
  return table(
    ['Submissions at which it gives in', ...STEPS.map(([name]) => name)],
    changed.map(({ limit }) => [limit.name, ...designs.map((found) => at(found, limit.name))]),
  );
}

const LINES: readonly (readonly [string, (needs: Demands) => string])[] = [
  ['Copies a second in the busiest hour', (d) => digits(d.copiesASecond)],
  ['Reads a second: feeds that are followed, looks at waiting copies', (d) => count(d.readsASecond)],
  ['Cores for grading', (d) => count(d.gradingCores)],
  ['Grading pods of two cores', (d) => count(d.gradingPods)],
  ['Pods of gateway, exams, submissions, billing', (d) => Object.values(d.pods).join(', ')],
  ['Connections, a rollout included', (d) => count(d.connections)],
  ['Cores of PostgreSQL', (d) => digits(d.postgresCores)],
  ['of them to count places in queues', (d) => digits(d.queueCores)],
  ['Heartbeats of workers a second', (d) => count(d.heartbeatsASecond)],
  ['Transactions a second that write', (d) => count(d.transactionsASecond)],
  ['Write-ahead log a second', (d) => bytes(d.walBytesASecond)],
  ['of it whole pages after checkpoints', (d) => bytes(d.wholePagesASecond)],
  ['Databases', (d) => bytes(d.databaseBytes)],
  ['Index entries that a copy makes at random places', (d) => count(d.indexEntriesACopy)],
  ['Indexes that are written to at random', (d) => bytes(d.hotIndexBytes)],
  ['Random reads a second for them', (d) => count(d.randomReadsASecond)],
  ['Largest piece for one vacuum', (d) => bytes(d.largestPieceBytes)],
  ['Time of that vacuum', (d) => hours(d.vacuumHours)],
  ['Time between vacuums that PostgreSQL forces', (d) => hours(d.freezeHours)],
  ['Time of a restore', (d) => hours(d.restoreHours)],
  ['Files in the object store', (d) => `${count(d.files)}, ${bytes(d.fileBytes)}`],
];

function sizes(load: Load, measured: Measured): string {
  const columns = [
    ...[0.001, 0.01, 0.1, 1].map((part) => ({ load: scaled(load, part), design: TODAY, name: 'today' })),
    { load, design: STEPS[2]![1], name: 'archived' },
  ];
  const head = columns.map(({ load: each, name }) => `${count(each.submissions)}, ${name}`);
  const found = columns.map(({ load: each, design }) => demands(each, measured, design));
  return table(
    ['Submissions', ...head],
    [
      ['Institutes', ...columns.map(({ load: each }) => count(each.institutes))],
      ['Copies in the busiest hour', ...columns.map(({ load: each }) => count(each.copiesAnHour))],
      ...LINES.map(([name, show]) => [name, ...found.map(show)]),
    ],
  );
}

const GROWS: Record<TableSize['grows'], string> = {
  institute: 'institutes',
  exam: 'exams',
  candidate: 'candidates',
  copy: 'copies',
  time: 'copies of two or three days',
  none: 'nothing',
};
/** Smaller tables are added up. */
const SHOWN_BYTES = 5e9;

function tableSizes(load: Load, measured: Measured): string {
  const all = tables(load, measured, TODAY).sort((a, b) => b.bytes + b.indexBytes - a.bytes - a.indexBytes);
  const shown = all.filter((one) => one.bytes + one.indexBytes >= SHOWN_BYTES);
  const row = ({ name, grows, rows, bytes: heap, indexBytes }: TableSize) => [
    `\`${name}\``,
    GROWS[grows],
    count(rows),
    digits(rows / load.submissions),
    count(heap / rows),
    count(indexBytes / rows),
    bytes(heap + indexBytes),
  ];
  const small = all.filter((one) => one.bytes + one.indexBytes < SHOWN_BYTES);
  const rest = small.reduce((sum, one) => sum + one.bytes + one.indexBytes, 0);
  return `${table(['Table', 'Grows with', 'Rows', 'A copy', 'Bytes a row', 'In indexes', 'Together'], shown.map(row))}

The other ${small.length} tables together: ${bytes(rest)}.`;
}

function costTable(load: Load, measured: Measured): string {
  const rows = STEPS.slice(1).flatMap(([name, design]) =>
    costs(load, measured, design).map((cost) => [
      `${cost.kind}, ${name}`,
      digits(cost.cpuSeconds),
      bytes(cost.databaseBytes),
      cost.fileBytes > 0 ? bytes(cost.fileBytes) : 'none',
      dollars(cost.once),
      dollars(cost.aYear),
    ]),
  );
  return table(['Copy', 'CPU seconds', 'In databases', 'Files', 'A thousand, once', 'A thousand, a year'], rows);
}

function measuredTable(measured: Measured): string {
  const { copies, speeds, command, on, machine } = measured;
  const kinds = Object.entries(copies);
  const perKind = (of: (copy: (typeof copies)['typed']) => string) =>
    kinds.map(([kind, copy]) => `${kind} ${of(copy)}`).join(', ');
  const byLength = (ms: Record<string, number>) =>
    Object.entries(ms)
      .map(([length, each]) => `${count(Number(length))}: ${digits(each)} ms`)
      .join(', ');
  const rows = [
    ['Write-ahead log of a copy, with few whole pages', perKind(({ walBytes }) => bytes(walBytes))],
    ['Transactions of a copy that write', perKind(({ transactions }) => count(transactions))],
    ['A look at the end of the longest of these queues', `${digits(speeds.lookMs)} ms`],
    ['Counting a queue, every two seconds at most for each pod, by its length', byLength(speeds.countMs)],
    ['Claims a second from one lane', count(speeds.claims)],
    [
      "Writes a second that take one institute's clock, and those of eight",
      `${count(speeds.clockOfOne)}, ${count(speeds.clockOfEight)}`,
    ],
    [
      'A heartbeat of a worker with two copies',
      `${bytes(speeds.heartbeat.walBytes)} of log, ${digits(speeds.heartbeat.ms)} ms`,
    ],
    ["Adding up all accounts for billing's metrics", byLength(speeds.accountsMs)],
  ];
  const beat = 1 / SETTINGS.heartbeatsASecond;
  return `By \`${command}\` on ${on}, ${machine}; heartbeats every ${beat} s.\n\n${table(['What', 'Measured'], rows)}`;
}

/** A marker, what this program wrote after it, and the closing marker. */
const MARKED = /<!-- scale: (\w+) -->[\s\S]*?<!-- \/scale -->/g;

/** The page with its marked parts as the model has them now. @throws Error for a marker that names no part. */
export function written(page: string, load: Load, measured: Measured): string {
  const parts = sections(load, measured);
  return page.replace(MARKED, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`docs/operators/scale.md asks for a part "${name}" that the model has not`);
    return `<!-- scale: ${name} -->\n\n${part}\n\n<!-- /scale -->`;
  });
}
