import { LAYERS, type Layer } from './layers.ts';
import type { Read } from './programs.ts';

/** One program under one load; the median of all rounds. */
export interface Measured {
  program: string;
  read: Read;
  connections: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time a request, by process. */
  cost: Map<string, number>;
}

export interface Report {
  programs: readonly string[];
  reads: readonly Read[];
  connections: readonly number[];
  /** Number of connections at which the costs by process and layer were taken. */
  profiled: number;
  measured: readonly Measured[];
  /** Shares of a program's processor time, by `program read`. */
  layers: ReadonlyMap<string, ReadonlyMap<Layer, number>>;
}

const WHAT: Record<Read, string> = {
  submission: 'one submission',
  feed: 'a feed page of 200',
  exams: 'a list of 50 exams',
};

/** The tables, as Markdown. */
export function report({ programs, reads, connections, profiled, measured, layers }: Report): string {
  const find = (read: Read, program: string, count: number) =>
    measured.find((one) => one.read === read && one.program === program && one.connections === count)!;
  const rows = reads.flatMap((read) =>
    programs.map((program) => {
      const bare = (count: number) => find(read, programs[0]!, count);
      const cells = connections.flatMap((count) => {
        const { perSecond, p50, p99 } = find(read, program, count);
        return [
          `${perSecond.toFixed(0)} (${(perSecond / bare(count).perSecond).toFixed(2)})`,
          p50.toFixed(1),
          `${p99.toFixed(1)} (${(p99 / bare(count).p99).toFixed(1)})`,
        ];
      });
      return [WHAT[read], program, ...cells];
    }),
  );
  const head = ['Read', 'Program', ...connections.flatMap((count) => [`${count}: a second`, 'p50', 'p99'])];

  const costs = reads.flatMap((read) =>
    programs.map((program) => {
      const { cost } = find(read, program, profiled);
      const [own, database, load] = ['program', 'PostgreSQL', 'load'].map((name) => cost.get(name) ?? 0);
      return [WHAT[read], program, ms(own!), ms(database!), ms(own! + database!), ms(load!)];
    }),
  );

  const shares = reads.flatMap((read) =>
    programs.map((program) => {
      const whole = find(read, program, profiled).cost.get('program') ?? 0;
      return [
        WHAT[read],
        program,
        ...LAYERS.map((layer) => ms(whole * (layers.get(`${program} ${read}`)?.get(layer) ?? 0))),
      ];
    }),
  );
  return [
    `Requests a second (× the first program), milliseconds to an answer, by connections\n`,
    table(head, rows),
    `\nMilliseconds of processor time a request, ${profiled} connections\n`,
    table(['Read', 'Program', 'Program', 'PostgreSQL', 'Together', 'Load'], costs),
    `\nThose of the program by layer\n`,
    table(['Read', 'Program', ...LAYERS], shares),
  ].join('\n');
}

const ms = (value: number) => value.toFixed(3);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at < 2 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
