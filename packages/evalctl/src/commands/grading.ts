import { type GradingStatus, Lane } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import { type Output, tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { lane, said } from '../values.ts';

interface Options {
  lane?: Lane;
  reason: string;
}

export function gradingCommands(program: Command, run: Run): void {
  const command = program.command('grading').description('the lanes that copies wait in');

  command
    .command('status')
    .description('what waits and runs in each lane, which are paused, and who did what last')
    .action(run(async (clients) => show(await clients.submissionsAdmin.getGradingStatus({}))));

  const acts = [
    ['pause', 'give workers no more copies of a lane, until it is resumed; what they hold they finish'],
    ['resume', 'give workers its copies again; idle ones ask within 5 s'],
  ] as const;
  for (const [act, description] of acts) {
    command
      .command(act)
      .description(description)
      .option('--lane <lane>', 'instant, standard or bulk; all when left out', lane)
      .option('--reason <text>', 'why, for the audit', said, 'by the operator')
      .action(
        run<Options>(async (clients, { lane, reason }) => {
          const request = { lanes: lane === undefined ? [] : [lane], reason };
          const { submissionsAdmin } = clients;
          return show(
            await (act === 'pause' ? submissionsAdmin.pauseGrading(request) : submissionsAdmin.resumeGrading(request)),
          );
        }),
      );
  }
}

function show({ lanes, acts }: GradingStatus): Output {
  const rows = lanes.map((one) => ({
    lane: Lane[one.lane].toLowerCase(),
    waiting: Number(one.waiting),
    oldest_seconds: Math.round(one.oldestSeconds),
    running: Number(one.running),
    paused_at: fromTimestamp(one.pausedAt) ?? null,
  }));
  const done = acts.map(({ at, actor, action, reason, details }) => ({
    at: fromTimestamp(at!),
    actor,
    action,
    reason,
    lanes: details?.lanes ?? [],
  }));
  const lanesShown = tableOutput('lanes', rows, ['lane', 'waiting', 'oldest_seconds', 'running', 'paused_at']);
  const actsShown = tableOutput('acts', done, ['at', 'actor', 'action', 'lanes', 'reason']);
  return {
    json: { ...lanesShown.json, ...actsShown.json },
    text: done.length > 0 ? `${lanesShown.text}\n\n${actsShown.text}` : lanesShown.text,
  };
}
